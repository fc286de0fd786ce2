import { Link } from 'react-router';
import { SiteLink } from '../../components/SiteLink.tsx';
import type { HelpCategory } from './help-categories.ts';

/** The state tells the category page where the visitor came from; an external tile is a plain link. */
export function CategoryTile({ category: { title, description, link, externalLink } }: { category: HelpCategory }) {
  return (
    <li className="card">
      <h3>
        {externalLink ? (
          <SiteLink to={link}>{title}</SiteLink>
        ) : (
          <Link to={link} state={{ from: 'hub', category: title }}>
            {title}
          </Link>
        )}
      </h3>
      <p>{description}</p>
    </li>
  );
}
