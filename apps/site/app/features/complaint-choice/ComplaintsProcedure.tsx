import { SiteLink } from '../../components/SiteLink.tsx';
import { procedureWords as words } from './words.ts';

/** Complaints regulations want the procedure where a complaint is made (Complaints Handling Standards 2008, regulation 10). */
export function ComplaintsProcedure() {
  return (
    <p>
      {words.text} <SiteLink to={words.link.link}>{words.link.label}</SiteLink>
    </p>
  );
}
