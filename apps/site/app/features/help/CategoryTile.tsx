import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import type { HelpCategory } from './help-category.ts';

/** The link state records where the visitor came from; an external tile is a plain link. */
export function CategoryTile({ category }: { category: HelpCategory }) {
  const { title, description, link, externalLink, decoration: Decoration } = category;
  return (
    <Card
      drawing={<Decoration />}
      leavesSite={externalLink}
      link={
        externalLink ? (
          <SiteLink to={link}>{title}</SiteLink>
        ) : (
          <Link to={link} state={{ from: 'hub', category: title }}>
            {title}
          </Link>
        )
      }
    >
      <p>{description}</p>
    </Card>
  );
}
