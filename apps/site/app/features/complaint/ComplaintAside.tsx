import { answeringLine } from '@lamplighter/contracts/answering-line';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { FormAside } from '../../components/forms/FormAside.tsx';
import { asideWords as words } from './aside-words.ts';

type Props = {
  path: ComplaintPath;
  /** Whether the customer wants a call. */
  call?: boolean;
  urgent?: boolean;
};

/** Beside the form of a complaint or an enquiry: what happens once it is sent, and the line that answers for it. */
export function ComplaintAside({ path, call = false, urgent = true }: Props) {
  const { kind, payment } = complaintPaths[path];
  const items = kind === 'complaint' ? words.complaint : words.enquiry(payment, call);
  const next = { heading: words.next, items };
  return <FormAside lists={[next]} line={answeringLine({ kind, payment })} urgent={urgent} />;
}
