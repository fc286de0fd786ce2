import type { ComplaintPath } from '@lamplighter/contracts/complaint-paths';

export type ComplaintStep = 'details' | 'query' | 'confirmation';

/** Apart from the journey itself, whose rules of names and numbers have no business in the browser. */
export function stepAddress(path: ComplaintPath, step: ComplaintStep): string {
  const complaint = `/help-and-support/complaints/${path}`;
  return { details: complaint, query: `${complaint}/query`, confirmation: '/help-and-support/confirmation' }[step];
}
