import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { closedDays } from '@lamplighter/contracts/time/working-day';
import { type Brand, brands } from '../../brand/brands.ts';
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
  // The page begins with a number to call at once. A bill that cannot be paid is not such an emergency.
  const isUrgent = danger?.certain === true && danger.danger !== 'hardship';
  const debtLine = danger?.danger === 'hardship' ? debtLineAt(now(), brands[settings.brand]) : undefined;
  return { asked, danger, isUrgent, debtLine, found, counted: isCounted(request) };
}

function debtLineAt(now: Date, { facts }: Brand) {
  return openingWords(readOpeningHours(facts['general-hours'].value, closedDays), now);
}

export default function SearchRoute({ loaderData: { isUrgent: _, ...props } }: Route.ComponentProps) {
  return <SearchPage {...props} />;
}
