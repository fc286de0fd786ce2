import { loadArticle, ShownArticle } from '../../../help/article/article-route.tsx';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import type { Route } from './+types/route.ts';

export const handle = {
  cache: 'public',
  // Nothing comes before the link that leaves the page at once.
  quietTop: leavesQuickly,
  headerSearch: (data) => !leavesQuickly(data),
} satisfies PageHandle;

function leavesQuickly(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'leavesQuickly' in data && data.leavesQuickly === true;
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadArticle(context.get(pageContext), params.category, params.article);
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ShownArticle {...loaderData} />;
}
