/** Empty for everything. */
export type AuditFilter = { actor: string; action: string; reference: string };

export function filterIn(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  return { actor: text('actor'), action: text('action'), reference: text('reference') };
}
