export const formWords = {
  overLimit: (count: number) => `Maximum character limit reached. You are currently ${count} characters over.`,
  offline: 'You are offline. What you have written is kept here; send it when you are back.',
  notSent: {
    heading: 'Not sent: there is no connection',
    text: 'Everything you have written is still here. Press the button again when you are back online.',
  },
  aside: {
    name: 'About this form',
    call: 'Would you rather call?',
  },
  urgent: {
    text: 'If you smell gas or have no supply, do not wait for an answer:',
    link: 'see what to do in an emergency',
  },
  change: 'Change',
  callInstead: 'If it cannot wait, call us on',
};
