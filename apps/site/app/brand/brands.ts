import type { Brand } from './brand.ts';
import { larkfield } from './larkfield/larkfield.ts';
import { skerry } from './skerry/skerry.ts';

export const brands = { larkfield, skerry } satisfies Record<string, Brand>;

export type BrandId = keyof typeof brands;
