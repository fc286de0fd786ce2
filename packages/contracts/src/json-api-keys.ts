/** JSON:API spells its member names in kebab-case, the code in camelCase. The two functions undo each other. */

export function camelCaseKeys(value: unknown): unknown {
  return renameKeys(value, (key) => key.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
}

/** For documents that the code itself made: their names are few, and each is remembered. */
export function kebabCaseKeys(value: unknown): unknown {
  return renameKeys(value, kebabCase);
}

const known = new Map<string, string>();

function kebabCase(key: string): string {
  const found = known.get(key);
  if (found !== undefined) return found;
  const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  known.set(key, name);
  return name;
}

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => renameKeys(entry, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renameKeys(inner, rename)]));
}
