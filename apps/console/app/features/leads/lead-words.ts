import { brandNames } from '@lamplighter/contracts/content/brands';

/** What staff call the kinds of a lead. */
export function kindName(kind: string): string {
  const name = kind.replace('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** In full: each brand has customers of its own. */
export function brandName(brand: string): string {
  return Object.entries(brandNames).find(([id]) => id === brand)?.[1] ?? brand;
}
