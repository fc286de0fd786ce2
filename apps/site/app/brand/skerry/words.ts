export const words = {
  name: 'Skerry Gas',
  promise: 'Straight answers, whatever the weather. No need to sign in.',
};
