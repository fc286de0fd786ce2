import larkfield from '../../../../content/facts/brands/larkfield.json' with { type: 'json' };
import skerry from '../../../../content/facts/brands/skerry.json' with { type: 'json' };

export const brandIds = ['larkfield', 'skerry'] as const;
export type BrandId = (typeof brandIds)[number];

/** The names that customers know the brands by, from the ledgers of their facts. */
export const brandNames: Readonly<Record<BrandId, string>> = {
  larkfield: larkfield['brand-name'].value,
  skerry: skerry['brand-name'].value,
};
