const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

type Headers = Record<string, string | string[] | undefined>;

/**
 * A request that changes something must come from a page of this site. Browsers send at least one of the two headers
 * with every post; a client that sends neither has no cookies of ours that a forger could borrow, and is refused too.
 */
export function comesFromThisSite(method: string, headers: Headers, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = headers['origin'];
  if (origin !== undefined) return origin === publicOrigin;
  return site === 'same-origin';
}

/** The one post from elsewhere: the identity provider's, with the answer to a sign-in that began here. */
export function comesFromProvider(headers: Headers, providerOrigin: string | undefined): boolean {
  return providerOrigin !== undefined && headers['origin'] === providerOrigin;
}
