import type { BrandWords } from '../brands.ts';

export const larkfield: BrandWords = {
  name: 'Larkfield Energy',
  promise: 'Answers in plain English, day or night. No need to sign in.',
};
