import { SiteLink } from '../../components/SiteLink.tsx';
import { followWords } from '../follow/words.ts';

/** The page where a complaint or an enquiry can be followed by the reference above. */
export function FollowLink() {
  return (
    <p>
      <SiteLink to={followWords.again.link}>{followWords.title}</SiteLink>
    </p>
  );
}
