import type { Categories } from '@lamplighter/contracts/content/content';
import type { Article, SiteServices } from '../../../server-interface.ts';
import { findCategory } from '../help-categories.ts';
import type { ArticlePlace } from './ArticlePage.tsx';

type ArticleFound = {
  state: 'shown';
  article: Article;
  place: ArticlePlace;
  related: { title: string; link: string }[];
  robots: string | undefined;
};

/** The outcomes of looking up an article. `missing` redirects to page-not-found; `unavailable` is a server error. */
export type ArticleSearch =
  | ArticleFound
  | { state: 'moved'; to: string }
  | { state: 'missing' }
  | { state: 'unavailable' };

/** Search engines show no snippet: how to leave should be read here in full. */
const withoutSnippet = new Set(['my-account/leaving-us']);

export async function findArticle(
  content: SiteServices['content'],
  category: string,
  slug: string,
): Promise<ArticleSearch> {
  const found = await findListed(content, category, slug);
  if (found.state !== 'missing') return found;
  // The redirects are optional: without them the article is missing.
  const moved = new Map(Object.entries(await content.redirects().catch(() => ({}))));
  const to = moved.get(`${category}/${slug}`);
  return to === undefined ? found : { state: 'moved', to: `/help-and-support/${to}` };
}

async function findListed(content: SiteServices['content'], category: string, slug: string): Promise<ArticleSearch> {
  try {
    const categories = await content.categories();
    if (!isListed(categories, category, slug)) return { state: 'missing' };
    const article = await content.article(category, slug);
    if (!article) return { state: 'missing' };
    return {
      state: 'shown',
      article,
      place: { category, slug, categoryTitle: findCategory(category)?.title ?? category },
      related: relatedArticles(categories, article.related),
      robots: withoutSnippet.has(`${category}/${slug}`) ? 'nosnippet' : undefined,
    };
  } catch {
    return { state: 'unavailable' };
  }
}

/** Whether the category exists and some category lists the article. */
function isListed({ data, included }: Categories, category: string, slug: string): boolean {
  const hasCategory = data.some(({ id }) => id === category);
  return hasCategory && included.some(({ attributes }) => attributes.articles.some(({ label }) => label === slug));
}

function relatedArticles({ included }: Categories, paths: string[]): ArticleFound['related'] {
  return paths.flatMap((path) => {
    const [category, slug] = path.split('/');
    const listed = included.find(({ id }) => id === category)?.attributes.articles.find(({ label }) => label === slug);
    return listed?.title ? [{ title: listed.title, link: `/help-and-support/${path}` }] : [];
  });
}
