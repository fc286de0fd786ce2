import type { Categories } from '@lamplighter/contracts/content/content';
import { articleLink } from '../../help/article-lists.ts';
import { type HelpCategory, inProduct, type LabelledLink } from '../../help/help-category.ts';

export type ListedArticle = Categories['included'][number]['attributes']['articles'][number];

/**
 * The category with the articles that the content server has now: an article that an editor has added since the site
 * was built comes last, and one that has expired is left out, because its page is gone.
 */
export function withCurrentArticles(category: HelpCategory, listed: ListedArticle[]): HelpCategory {
  if (listed.length === 0) return category;
  const slug = category.link.slice(inProduct('').length);
  const now = listed.map(({ label, title }) => articleLink(slug, label, title ?? label));
  const links = new Set(now.map(({ link }) => link));
  const isGone = (link: string) => link.startsWith(`${category.link}/`) && !links.has(link);
  if (!category.newLayout) {
    const { articlesTitle, articles } = category.categoryData;
    const kept = articles.filter(({ path }) => !isGone(path));
    const added = unlisted(now, new Set(articles.map(({ path }) => path)));
    const addedPaths = added.map(({ link: path, ...rest }) => ({ ...rest, path }));
    return { ...category, categoryData: { articlesTitle, articles: [...kept, ...addedPaths] } };
  }
  const groups = category.categoryData.allArticles;
  const added = unlisted(now, new Set(groups.flatMap(({ articleLinks }) => articleLinks.map(({ link }) => link))));
  const allArticles = groups.map(({ title, articleLinks }, index) => ({
    title,
    articleLinks: [...articleLinks.filter(({ link }) => !isGone(link)), ...(index === 0 ? added : [])],
  }));
  return { ...category, categoryData: { ...category.categoryData, allArticles } };
}

/** The answer of each article in one sentence, by its path. */
export function answersOf(category: HelpCategory, listed: ListedArticle[]): ReadonlyMap<string, string> {
  return new Map(listed.flatMap(({ label, answer }) => (answer ? [[`${category.link}/${label}`, answer]] : [])));
}

function unlisted(links: LabelledLink[], known: ReadonlySet<string>): LabelledLink[] {
  return links.filter(({ link }) => !known.has(link));
}
