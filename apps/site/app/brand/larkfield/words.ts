export const words = {
  name: 'Larkfield Energy',
  promise: 'Answers in plain English, day or night. No need to sign in.',
};
