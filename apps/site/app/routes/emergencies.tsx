import { EmergenciesPage } from '../features/help/emergencies/EmergenciesPage.tsx';
import { loadOptional } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import { emergencyHandle } from '../page-policy.ts';
import type { Route } from './+types/emergencies.ts';

export const handle = emergencyHandle;

/** Everything important is built in, so the page does not wait for the content server. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(pageContext);
  const described = content
    .categories()
    .then(({ data }) => data.find(({ id }) => id === 'emergencies')?.attributes['meta-description']);
  const description = await loadOptional(described, undefined, { mayStream: false, timeoutMs: 50 });
  return { description: 'value' in description ? description.value : undefined };
}

export default function EmergenciesRoute({ loaderData: { description } }: Route.ComponentProps) {
  return <EmergenciesPage description={description} />;
}
