import { loadArticle, ShownArticle } from '../features/help/article/article-route.tsx';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/emergency-article.ts';

/** As any article, but it does not wait for a font. */
export const handle = {
  hydrate: false,
  cache: 'public',
  stream: false,
  font: 'system',
  quietTop: true,
} satisfies PageHandle;

export function loader({ context, params }: Route.LoaderArgs) {
  return loadArticle(context.get(pageContext), 'emergencies', params.article);
}

export default function EmergencyArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ShownArticle {...loaderData} />;
}
