import { readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

/**
 * Reads `NAME` from the file that `NAME_FILE` names, so that a secret is in no process environment. Only for settings
 * that the process has: other variables, like `SSL_CERT_FILE`, also end in `_FILE`.
 */
export function readSecretFiles(names: string[], variables: Variables): { variables: Variables; problems: string[] } {
  const read: Variables = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = variables[`${name}_FILE`];
    if (!path) continue;
    if (variables[name]) {
      problems.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trimEnd();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
      problems.push(`${name}_FILE: cannot be read (${code})`);
    }
  }
  return { variables: { ...variables, ...read }, problems };
}
