import { readFile } from 'node:fs/promises';

const document = 'docs/deploy.md';

/** The processes in the order of the table of docs/deploy.md. */
export async function readRolloutOrder(): Promise<string[]> {
  const rows = (await readFile(document, 'utf8')).matchAll(/^\| (\d) \| ([a-z-]+) \|/gm);
  return [...rows].toSorted(([, a], [, b]) => Number(a) - Number(b)).flatMap(([, , name]) => name ?? []);
}

/** The processes that commands of the document name, in the order of their lines. */
export function processesIn(commands: string, order: readonly string[]): string[] {
  return commands
    .split('\n')
    .flatMap((line) => order.find((name) => new RegExp(`\\b${name}\\b(?!-)`).test(line)) ?? []);
}
