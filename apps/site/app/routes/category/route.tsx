import type { Categories } from '@lamplighter/contracts/content/content';
import { redirect } from 'react-router';
import { findCategory } from '../../help/help-categories.ts';
import { loadOptional } from '../../load-optional.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { CategoryPage } from './CategoryPage.tsx';
import type { ListedArticle } from './current-articles.ts';

export const handle = { cache: 'public' } satisfies PageHandle;

/** The category is built in; its description and the current list of its articles are optional, from the content server. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!findCategory(params.category)) throw redirect('/page-not-found.html');
  const { content, mayStream } = context.get(pageContext);
  const current = content.categories().then((categories) => currentOf(categories, params.category));
  return { current: await loadOptional(current, {}, { mayStream, timeoutMs: 2_000 }) };
}

type Current = { description?: string | undefined; articles?: ListedArticle[] | undefined };

function currentOf({ data, included }: Categories, slug: string): Current {
  return {
    description: data.find(({ id }) => id === slug)?.attributes['meta-description'],
    articles: included.find(({ id }) => id === slug)?.attributes.articles,
  };
}

export default function CategoryRoute({ loaderData: { current }, params }: Route.ComponentProps) {
  const category = findCategory(params.category);
  if (!category || !('value' in current)) return null;
  const { description, articles = [] }: Current = current.value;
  return <CategoryPage category={category} description={description} articles={articles} />;
}
