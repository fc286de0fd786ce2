export const problemWords = {
  title: 'There is a problem with this page',
  tryAgain: 'Try again in a few moments. Anything that you sent us before has reached us.',
  gas: { action: 'If you smell gas, call', terms: 'Free, 24 hours a day' },
  power: { action: 'In a power cut, call', terms: 'Free, 24 hours a day. England, Scotland and Wales' },
};
