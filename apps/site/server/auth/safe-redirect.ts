const hub = '/help-and-support/';
const neverBackTo = ['/identity', '/logout'];

/**
 * A path of this site to return to after sign-in; the hub for any other value (no open redirects). The result starts
 * with one slash: `/.//evil.example` has this site's origin too, but its path alone would lead to another site.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return hub;
  const address = URL.parse(wanted, origin);
  if (address?.origin !== origin || address.pathname.startsWith('//')) return hub;
  if (neverBackTo.some((path) => address.pathname === path || address.pathname.startsWith(`${path}/`))) return hub;
  return address.pathname + address.search;
}

/** The page of this site that the request came from, taken from the `Referer` header. */
export function ownReferrer(referrer: string | null, origin: string): string {
  const address = referrer ? URL.parse(referrer) : null;
  return address?.origin === origin ? safeRedirect(address.pathname + address.search, origin) : hub;
}
