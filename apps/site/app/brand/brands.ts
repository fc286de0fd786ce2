import { larkfield } from './larkfield/words.ts';
import { skerry } from './skerry/words.ts';

/** The words that make a brand; its colours are in `tokens.css` beside them. */
export type BrandWords = {
  name: string;
  /** Said under the hub's heading. */
  promise: string;
};

export const brands = { larkfield, skerry } satisfies Record<string, BrandWords>;

export type BrandId = keyof typeof brands;
