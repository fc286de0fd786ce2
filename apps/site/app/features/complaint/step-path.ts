import type { ComplaintPath } from '@lamplighter/contracts/complaint-paths';

export type ComplaintStep = 'details' | 'query';

export function stepPath(path: ComplaintPath, step: ComplaintStep): string {
  const complaint = `/help-and-support/complaints/${path}`;
  return { details: complaint, query: `${complaint}/query` }[step];
}
