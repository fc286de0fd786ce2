import type { Found, SearchQuery, SiteServices } from '../../server-interface.ts';

type Asking = {
  query: SearchQuery;
  match: Found['match'];
  referrer: string | null;
  publicOrigin: string;
  /** The visitor's network. */
  visitor?: string | undefined;
};

/** Another page or category of the same results does not count as a new search. */
export function noteAsking(
  searchUse: SiteServices['searchUse'],
  { query: { q, category, page }, match, referrer, publicOrigin, visitor }: Asking,
): void {
  const before = askedBefore(referrer, publicOrigin);
  if (page > 1 || category !== undefined || before?.toLowerCase() === q.trim().toLowerCase()) return;
  // A weak match is shown as no result, so it counts as none.
  searchUse.note({ outcome: match === 'good' ? 'found' : 'nothing', term: q }, visitor);
  if (before) searchUse.note({ outcome: 'asked-next', term: before, next: q.trim() || undefined });
}

/** The query of the results page that this request comes from, taken from the `Referer` header. */
export function askedBefore(referrer: string | null, publicOrigin: string): string | undefined {
  const url = referrer ? URL.parse(referrer) : null;
  if (url?.origin !== publicOrigin || url.pathname !== '/search') return undefined;
  return url.searchParams.get('q')?.trim() || undefined;
}
