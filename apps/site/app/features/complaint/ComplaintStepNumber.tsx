import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { Step } from '../../components/Steps.tsx';

/** A complaint begins with two questions before its form; an enquiry begins with the form. */
export function ComplaintStepNumber({ path, step }: { path: ComplaintPath; step: 'details' | 'query' }) {
  const before = complaintPaths[path].kind === 'complaint' ? 2 : 0;
  return <Step at={before + (step === 'details' ? 1 : 2)} of={before + 2} />;
}
