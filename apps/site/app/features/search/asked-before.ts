/** What the visitor asked on the results page that this request comes from, as the browser's `Referer` names it. */
export function askedBefore(referrer: string | null, publicOrigin: string): string | undefined {
  const url = referrer ? URL.parse(referrer) : null;
  if (url?.origin !== publicOrigin || url.pathname !== '/search') return undefined;
  return url.searchParams.get('q')?.trim() || undefined;
}
