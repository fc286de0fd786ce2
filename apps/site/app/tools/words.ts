const help = (path: string) => `/help-and-support/${path}`;

/** Where each form and link leads: to the heading of the next page, or to what is missing. */
export const outcomeId = 'outcome';

const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

export const toolWords = {
  home: { label: 'Help & support', link: '/help-and-support/' },
  tools: { label: 'Tools', link: help('tools') },
  index: {
    title: 'Tools',
    heading: 'Tools: an answer for your home',
    description:
      'Check what help you can get, whether your Direct Debit is right, what a back-bill may charge, and more. You need no account.',
    intro: 'One question at a time. You need no account, and we do not keep what you enter.',
    urgent: { gas: 'Smell gas? Go outside, then call', power: 'Power cut' },
    groups: { money: 'Money', rights: 'Your rights', meter: 'Your meter and what you use' },
    follow: {
      title: 'Follow a complaint or enquiry',
      intro: 'See how far it is, and what happens next.',
      ready: 'Have your reference number ready',
      link: help('follow'),
    },
    count: ({ least, most }: { least: number; most: number }) =>
      least === most ? questions(most) : `Up to ${questions(most)}`,
    checked: (day: string) => `The sums and rules in these tools were last checked on ${day}.`,
  },
  step: {
    at: (at: number, { least, most }: { least: number; most: number }) => {
      if (most === 1) return at === 1 ? 'One question' : `Question ${at}, the last one`;
      return `Question ${at} of ${least === most ? '' : 'at most '}${at + most - 1}`;
    },
    change: 'Change an answer',
    answer: 'Your answer',
  },
  back: 'Back',
  go: 'Continue',
  or: 'or',
  privacy: 'We do not keep your answers. They are only in the address of this page.',
  soFar: {
    heading: 'Your answers so far',
    others: 'Your other answers',
    all: 'Your answers',
    change: 'Change',
    again: 'Start again',
  },
  now: 'What to do now',
  also: 'If that does not help',
  danger: {
    read: 'Read more when you are safe',
    notMeant: 'Not what you meant?',
    back: 'Go back to the question',
  },
  verdict: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  why: 'Why we say this',
  others: 'What does not apply to you, and why',
  next: 'Carry on',
  relay: (prefix: string) => `Relay UK: dial ${prefix} first`,
  letter: {
    heading: 'Your letter',
    intro: 'It is in your words, ready to send to us. You can change it.',
    copy: 'Copy the letter',
    download: 'Download it',
    file: 'letter.txt',
  },
  keep: {
    heading: 'Keep this answer',
    text: 'The address of this page holds your answers, and nothing about who you are. Save it, or send it to someone who helps you.',
    link: 'Link to this answer',
    print: 'Print',
    copy: 'Copy the link',
    copied: 'Copied',
  },
  sources: {
    heading: 'Where this comes from',
    checked: (day: string) => `checked on ${day}`,
  },
  date: (today: string) => `Worked out on ${today}, with the rules and amounts of that day.`,
};
