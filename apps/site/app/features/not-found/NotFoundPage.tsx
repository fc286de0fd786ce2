import { PageHead } from '../../components/PageHead.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { notFoundWords as words } from './words.ts';

export function NotFoundPage() {
  return (
    <div className="page">
      <PageHead title={words.title} robots="noindex" />
      <h1>{words.title}</h1>
      <p>{words.typed}</p>
      <ul>
        <li>
          <SiteLink to="/help-and-support/">{words.hub}</SiteLink>
        </li>
        <li>
          <SiteLink to="/help-and-support/contact-us">{words.contact}</SiteLink>
        </li>
      </ul>
    </div>
  );
}
