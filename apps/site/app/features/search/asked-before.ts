/** The query of the results page that this request comes from, taken from the `Referer` header. */
export function askedBefore(referrer: string | null, publicOrigin: string): string | undefined {
  const url = referrer ? URL.parse(referrer) : null;
  if (url?.origin !== publicOrigin || url.pathname !== '/search') return undefined;
  return url.searchParams.get('q')?.trim() || undefined;
}
