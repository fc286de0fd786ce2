export const problemWords = {
  title: 'There is a problem with this page',
  tryAgain: 'Try again in a few moments. Anything you had sent before has reached us.',
  gas: 'If you smell gas, call',
  power: 'In a power cut, call',
};
