import { brandNames } from '@lamplighter/contracts/content/brands';

/** What staff call the kinds of a lead. */
export function kindName(kind: string): string {
  const name = kind.replace('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const statuses: Record<string, string> = {
  received: 'Received',
  'with-a-person': 'With a person',
  answered: 'Answered',
  deadlock: 'We can do no more (deadlock letter)',
  closed: 'Closed',
};

/** Where a lead stands, in the words of staff. */
export function statusName(status: string): string {
  return statuses[status] ?? status;
}

/** In full: each brand has customers of its own. */
export function brandName(brand: string): string {
  return Object.entries(brandNames).find(([id]) => id === brand)?.[1] ?? brand;
}
