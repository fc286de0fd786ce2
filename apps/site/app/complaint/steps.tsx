import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { Step } from '../components/Steps.tsx';

/** The second question of a complaint, which leads to its form. */
export const customerTypeUrl = '/help-and-support/make-a-complaint-select-type';

export type ComplaintStep = 'details' | 'query';

export function stepPath(path: ComplaintPath, step: ComplaintStep): string {
  const complaint = `/help-and-support/complaints/${path}`;
  return { details: complaint, query: `${complaint}/query` }[step];
}

/** A complaint begins with two questions before its form; an enquiry begins with the form. */
export function ComplaintStepNumber({ path, step }: { path: ComplaintPath; step: 'details' | 'query' }) {
  const before = complaintPaths[path].kind === 'complaint' ? 2 : 0;
  return <Step at={before + (step === 'details' ? 1 : 2)} of={before + 2} />;
}
