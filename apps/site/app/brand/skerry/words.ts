import type { BrandWords } from '../brands.ts';

export const skerry: BrandWords = {
  name: 'Skerry Gas',
  promise: 'Straight answers, whatever the weather. No need to sign in.',
};
