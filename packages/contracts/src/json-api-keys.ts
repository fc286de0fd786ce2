/** JSON:API spells its member names in kebab-case, the code in camelCase. The two functions undo each other. */

export function camelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCaseKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelCase(key), camelCaseKeys(inner)]));
}

function camelCase(key: string): string {
  return key.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** For documents that the code itself made: their names are few, so each is remembered, and none needs guarding. */
export function kebabCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kebabCaseKeys);
  if (value === null || typeof value !== 'object') return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) renamed[kebabCase(key)] = kebabCaseKeys(inner);
  return renamed;
}

const known = new Map<string, string>();

function kebabCase(key: string): string {
  const found = known.get(key);
  if (found !== undefined) return found;
  const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  known.set(key, name);
  return name;
}
