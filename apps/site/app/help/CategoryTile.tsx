import { Card } from '../components/Card.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import type { HelpCategory } from './help-category.ts';

export function CategoryTile({ category }: { category: HelpCategory }) {
  const { title, description, link, externalLink, decoration: Decoration } = category;
  return (
    <Card drawing={<Decoration />} leavesSite={externalLink} link={<SiteLink to={link}>{title}</SiteLink>}>
      <p>{description}</p>
    </Card>
  );
}
