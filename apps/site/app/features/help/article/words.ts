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
  },
  stillNeedHelp: 'Still need help?',
  contact: { label: 'Contact us', link: '/help-and-support/contact-us' },
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
