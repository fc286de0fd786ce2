export const formWords = {
  overLimit: (count: string) => `Maximum character limit reached. You are currently ${count} characters over.`,
  offline: 'You are offline. What you have written is kept here; send it when you are back.',
  notSent: {
    heading: 'Not sent: there is no connection',
    text: 'Everything you have written is still here. Press the button again when you are back online.',
  },
};
