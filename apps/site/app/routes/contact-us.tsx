import { ContactPage } from '../features/contact/ContactPage.tsx';
import { loadOptional } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/contact-us.ts';

export const handle = { hydrate: false, cache: 'public', stream: false } satisfies PageHandle;

/** The read week is optional here, so the page waits only briefly for it. */
export async function loader({ context }: Route.LoaderArgs) {
  const arrival = await loadOptional(context.get(pageContext).content.meterRead(), undefined, {
    mayStream: false,
    timeoutMs: 300,
  });
  const week = 'value' in arrival ? arrival.value : undefined;
  return { readWeek: week?.isOpen ? { pill: week.pill, card: week.card } : undefined };
}

export default function ContactUs({ loaderData: { readWeek } }: Route.ComponentProps) {
  return <ContactPage readWeek={readWeek} />;
}
