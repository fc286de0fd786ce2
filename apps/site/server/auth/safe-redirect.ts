const hub = '/help-and-support/';
const neverBackTo = ['/identity', '/logout'];

/**
 * A path of this site to return to after sign-in; the hub for any other value (no open redirects). The result starts
 * with one slash: `/.//evil.example` has this site's origin too, but its path alone would lead to another site.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return hub;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return hub;
  if (neverBackTo.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return hub;
  return url.pathname + url.search;
}

/** The page of this site that the request came from, taken from the `Referer` header. */
export function ownReferrer(referrer: string | null, origin: string): string {
  const url = referrer ? URL.parse(referrer) : null;
  return url?.origin === origin ? safeRedirect(url.pathname + url.search, origin) : hub;
}
