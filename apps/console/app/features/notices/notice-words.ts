import { brandIds, brandNames } from '@lamplighter/contracts/content/brands';
import { bothBrands } from '@lamplighter/contracts/content/notice-draft';
import { shortTime } from '../../london-time.ts';
import { type StoredNotice, stateOf } from './notice-form.ts';

/** Where a notice is shown. It may be of a brand that this installation does not know. */
export function placeOf({ brand, categories }: Pick<StoredNotice, 'brand' | 'categories'>): string {
  const known = brandIds.find((id) => id === brand);
  const name = brand === bothBrands ? 'both brands' : known ? brandNames[known] : brand;
  return categories ? `${name}, on pages of ${categories.join(', ')}` : name;
}

/** How long caches may take, with a margin for clocks. */
const soonMs = 30_000;
const soon = ' It can take ten seconds until every page has it.';

/** What customers see of a notice at this moment: said after each change, and on its page. */
export function standingOf(notice: StoredNotice, now: Date): string {
  const [starts, ends] = [new Date(notice.startsAt), new Date(notice.endsAt)];
  const changed = new Date(notice.changedAt);
  const at = (time: Date) => shortTime(time, now);
  switch (stateOf(notice, now)) {
    case 'withdrawn':
      return `Taken down: customers do not see it. ${changedWords(notice, at(changed))}`;
    case 'ended':
      return `It has ended, at ${at(ends)}: customers do not see it.`;
    case 'planned':
      return `Will be shown from ${at(starts)} on ${placeOf(notice)}, until ${at(ends)}.`;
    case 'shown': {
      const since = starts > changed ? starts : changed;
      const spreads = now.getTime() - since.getTime() < soonMs ? soon : '';
      const what = notice.version === 1 ? 'Shown' : 'As it is now, shown';
      return `${what} since ${at(since)} on ${placeOf(notice)}.${spreads} It ends by itself at ${at(ends)}.`;
    }
  }
}

function changedWords({ version, changedBy }: StoredNotice, time: string): string {
  return `Version ${version} by ${changedBy}, ${time}.`;
}

/** The result of a form: what was done, and what customers see now. */
export function resultOf(done: string, notice: StoredNotice, now: Date): string | undefined {
  const at = shortTime(notice.changedAt, now);
  if (done === 'withdrawn')
    return `Taken down at ${at} on ${placeOf(notice)}. It can take ten seconds until it is gone from every page.`;
  if (done === 'published') return standingOf(notice, now);
  if (done === 'changed') return `Changed at ${at}. ${standingOf(notice, now)}`;
  return undefined;
}
