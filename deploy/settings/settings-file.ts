import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

/** The settings in a file of `NAME=value` lines, as systemd, Docker and Node read them. */
export async function readSettings(name: string): Promise<Record<string, string>> {
  const text = await readFile(`deploy/settings/${name}`, 'utf8');
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([key, value]) => [key, value ?? '']));
}
