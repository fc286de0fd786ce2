const help = (path: string) => `/help-and-support/${path}`;

/** Where the form leads: to the answer, or to what is missing. */
export const outcomeId = 'outcome';

export const toolWords = {
  home: { label: 'Help & support', link: '/help-and-support/' },
  tools: { label: 'Tools', link: help('tools') },
  index: {
    title: 'Tools',
    heading: 'An answer for your home',
    description:
      'Check what help you can get, whether your Direct Debit is right, what a back-bill may charge, and more. You need no account.',
    intro:
      'Answer a few questions and get an answer, with its reasons and sources. You need no account, and we do not keep what you enter.',
  },
  privacy: 'We do not keep your answers. They are only in the address of the page that follows.',
  unanswered: 'Your answer appears here when the questions above are answered.',
  answer: 'Your answer',
  danger: {
    now: 'What to do now',
    read: 'Read more when you are safe',
    notMeant: 'Not what you meant?',
    back: 'Go back to the questions',
  },
  verdict: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  why: 'Why',
  others: 'What does not apply to you, and why',
  next: 'What to do next',
  keep: {
    heading: 'Keep this answer',
    text: 'The address of this page holds your answers, and nothing about who you are. Save it, or send it to someone who helps you.',
    link: 'Link to this answer',
    print: 'Print this answer',
  },
  sources: {
    heading: 'Where this comes from',
    checked: (day: string) => `checked on ${day}`,
  },
  change: 'Change your answers',
  date: (today: string) => `Worked out on ${today}, with the rules and amounts of that day.`,
};
