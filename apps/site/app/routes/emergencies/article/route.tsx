import { loadArticle, ShownArticle } from '../../../help/article/article-route.tsx';
import { pageContext } from '../../../page-context.ts';
import { emergencyHandle } from '../../../page-policy.ts';
import type { Route } from './+types/route.ts';

export const handle = emergencyHandle;

export function loader({ context, params }: Route.LoaderArgs) {
  return loadArticle(context.get(pageContext), 'emergencies', params.article);
}

export default function EmergencyArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ShownArticle {...loaderData} />;
}
