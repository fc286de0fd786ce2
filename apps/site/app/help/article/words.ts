export const articleWords = {
  home: { label: 'Help & support', link: '/help-and-support/' },
  onThisPage: 'On this page',
  reviewed: 'Last checked on',
  helpful: {
    question: 'Was this helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: 'Thank you. Your answer helps us to write better.',
    notRecorded: 'We could not record your answer. You can try again in a few minutes.',
    notAlone: {
      text: 'It sounds as if things are very hard. You do not have to face it alone. Samaritans listen, free, day and night:',
      abuse: { label: 'If you are not safe at home', link: '/help-and-support/struggling-to-pay/domestic-abuse' },
    },
    sorry: 'Thank you. We are sorry that it did not help.',
    missing: {
      question: 'What was missing?',
      hint: (max: number) =>
        `You do not have to answer. Up to ${max} characters. Leave out names, numbers and addresses: we do not know who wrote this, so we cannot reply.`,
      send: 'Send',
      contact: { text: 'Need an answer?', label: 'Contact us', link: '/help-and-support/contact-us' },
    },
  },
  aside: 'More help',
  related: 'Related help',
  danger: 'Danger',
  warning: 'Important',
  tip: 'Tip',
  unavailable: {
    title: 'This page is not available right now',
    text: 'We cannot show you this page at the moment. Try again in a few minutes.',
    gas: { action: 'If you smell gas, call', terms: 'Free, 24 hours a day' },
  },
};

/** For a reader who is watched: a neutral page that nobody is surprised to see. */
export const quickExit = { label: 'Leave this page', link: 'https://www.bbc.co.uk/weather' };
