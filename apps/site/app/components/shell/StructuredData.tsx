import type { Article } from '../../../server-interface.ts';
import { useSite } from '../../site.ts';
import { wwwUrl } from './canonical.ts';

type Props = { article: Pick<Article, 'title' | 'description' | 'reviewed'>; trail: { label: string; link: string }[] };

/** JSON-LD for search engines: the article and its breadcrumbs. Data, not a script: nothing in it runs. */
export function StructuredData({ article, trail }: Props) {
  const { brand, publicOrigin } = useSite();
  const urlOf = (path: string) => wwwUrl(publicOrigin, path);
  const graph = [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ label, link }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: urlOf(link),
      })),
    },
    {
      '@type': 'Article',
      headline: article.title,
      description: article.description,
      ...(article.reviewed && { dateModified: article.reviewed }),
      publisher: { '@type': 'Organization', name: brand.name },
      mainEntityOfPage: urlOf(trail.at(-1)?.link ?? ''),
    },
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}
