import { redirect } from 'react-router';
import { brands } from '../../brand/brands.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/next-week.ts';
import { readWeekCalendar } from './read-week-calendar.ts';
import { meterReadingWords } from './words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { content, settings, now } = context.get(pageContext);
  const { nextWeek } = await content.meterRead();
  if (!nextWeek) throw redirect('/page-not-found.html');
  const file = readWeekCalendar({
    ...nextWeek,
    ...meterReadingWords.calendar,
    url: `${settings.publicOrigin}/help-and-support/submit-meter-read`,
    brand: brands[settings.brand].name,
    now: now(),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="meter-reading-week.ics"',
      'cache-control': 'public, max-age=300',
    },
  });
}
