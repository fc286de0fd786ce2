import { answeringLine } from '@lamplighter/contracts/leads/answers';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { FormAside } from '../components/forms/FormAside.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import { procedureWords, asideWords as words } from './aside-words.ts';
import styles from './ComplaintAside.module.css';

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

/** Complaints regulations want the procedure where a complaint is made (Complaints Handling Standards 2008, regulation 10). */
export function ComplaintsProcedure() {
  return (
    <p className={styles.procedure}>
      {procedureWords.text} <SiteLink to={procedureWords.link.link}>{procedureWords.link.label}</SiteLink>
    </p>
  );
}
