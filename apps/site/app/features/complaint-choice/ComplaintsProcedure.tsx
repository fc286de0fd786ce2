import { SiteLink } from '../../components/SiteLink.tsx';
import styles from './ComplaintsProcedure.module.css';
import { procedureWords as words } from './words.ts';

/** Complaints regulations want the procedure where a complaint is made (Complaints Handling Standards 2008, regulation 10). */
export function ComplaintsProcedure() {
  return (
    <p className={styles.procedure}>
      {words.text} <SiteLink to={words.link.link}>{words.link.label}</SiteLink>
    </p>
  );
}
