const hub = '/help-and-support/';
const neverBackTo = ['/identity', '/logout'];

/**
 * A path of this site to go back to after signing in, whatever was asked for; the hub when it is anything else. The
 * result starts with one slash: `/.//evil.example` has our origin too, but its path alone would lead elsewhere.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return hub;
  const address = URL.parse(wanted, origin);
  if (address?.origin !== origin || address.pathname.startsWith('//')) return hub;
  if (neverBackTo.some((path) => address.pathname === path || address.pathname.startsWith(`${path}/`))) return hub;
  return address.pathname + address.search;
}

/** The page that a link was followed on, as far as the browser says. */
export function ownReferrer(referrer: string | null, origin: string): string {
  const address = referrer ? URL.parse(referrer) : null;
  return address?.origin === origin ? safeRedirect(address.pathname + address.search, origin) : hub;
}
