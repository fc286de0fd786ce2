/** A `__Host-` cookie: for this host only, and not readable by scripts. */
export function hostCookie(
  name: string,
  value: string,
  maxAgeSeconds?: number,
  sameSite: 'Lax' | 'None' = 'Lax',
): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`;
}

/** The cookie's value, if it occurs exactly once. */
export function readCookie(cookies: string | null, name: string): string | undefined {
  const found = cookies?.split(/;\s*/).filter((one) => one.startsWith(`${name}=`)) ?? [];
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}
