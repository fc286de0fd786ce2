import { redirect } from 'react-router';
import { CategoryPage } from '../features/help/category/CategoryPage.tsx';
import { findCategory } from '../features/help/help-categories.ts';
import { loadOptional } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/category.ts';

export const handle = { hydrate: false, cache: 'public' } satisfies PageHandle;

/** The category is built in; its description for search engines is optional and comes from the content server. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!findCategory(params.category)) throw redirect('/page-not-found.html');
  const { content, mayStream } = context.get(pageContext);
  const description = content
    .categories()
    .then(({ data }) => data.find(({ id }) => id === params.category)?.attributes['meta-description']);
  return { description: await loadOptional(description, undefined, { mayStream, timeoutMs: 2_000 }) };
}

export default function CategoryRoute({ loaderData: { description }, params }: Route.ComponentProps) {
  const category = findCategory(params.category);
  if (!category || !('value' in description)) return null;
  return <CategoryPage category={category} description={description.value} />;
}
