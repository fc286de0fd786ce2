import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { closedDays } from '@lamplighter/contracts/time/working-day';
import { brands } from '../../brand/brands.ts';
import { openingWords } from '../../components/opening-words.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import { isCounted, readAsked } from '../../search/asked.server.ts';
import type { Route } from './+types/route.ts';
import { SearchPage } from './SearchPage.tsx';

export const handle = {
  cache: 'search',
  stream: false,
  headerSearch: false,
  quietTop: (data) => typeof data === 'object' && data !== null && 'isUrgent' in data && data.isUrgent === true,
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, findDanger, now, settings } = context.get(pageContext);
  const asked = readAsked(request.url, settings.publicOrigin);
  const danger = findDanger.inQuery(asked.q);
  const found = search.find(asked);
  const hours = readOpeningHours(brands[settings.brand].facts['general-hours'].value, closedDays);
  // The page begins with a number to call at once. A bill that cannot be paid is not such an emergency.
  const isUrgent = danger?.certain === true && danger.danger !== 'hardship';
  return { asked, danger, isUrgent, debtLine: openingWords(hours, now()), found, counted: isCounted(request) };
}

export default function SearchRoute({ loaderData: { isUrgent: _, ...props } }: Route.ComponentProps) {
  return <SearchPage {...props} />;
}
