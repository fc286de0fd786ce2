import categories from '../../../../content/categories.json' with { type: 'json' };
import { inProduct, type LabelledLink, type NewLayoutData, type OldLayoutData } from './help-category.ts';

/** The groups of articles of a category, as editors list them in `content/categories.json`. */
export function articleGroups(category: string): NewLayoutData['allArticles'] {
  const groups = categories.find(({ slug }) => slug === category)?.groups ?? [];
  return groups.map(({ title, articles }) => ({
    title,
    articleLinks: articles.map(({ slug, label }) => articleLink(category, slug, label)),
  }));
}

/** The articles of a category as one list, under the title of its first group. */
export function articleList(category: string): OldLayoutData {
  const groups = articleGroups(category);
  return {
    articlesTitle: groups[0]?.title ?? '',
    articles: groups.flatMap(({ articleLinks }) =>
      articleLinks.map(({ label, link, externalLink }) => ({ label, path: link, externalLink })),
    ),
  };
}

export function articleLink(category: string, slug: string, label: string): LabelledLink {
  return { label, link: inProduct(`${category}/${slug}`), externalLink: false };
}
