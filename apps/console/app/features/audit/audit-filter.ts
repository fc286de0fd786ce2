/** Empty for everything. */
export type AuditFilter = { actor: string; action: string; reference: string };

export function filterIn(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  return { actor: text('actor'), action: text('action'), reference: text('reference') };
}

/** Without parameters that are empty. */
export function pathWith(path: string, parameters: Record<string, string>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
