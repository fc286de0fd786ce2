import { open, readFile } from 'node:fs/promises';
import { type ErasureEntry, ErasureLogError, formatEntry } from './erasure-entries.ts';

/** The complete lines. A line without its end is of an erasure whose transaction was never committed. */
export async function readLines(path: string): Promise<string[]> {
  return (await readText(path)).split('\n').slice(0, -1);
}

/** Returns when the entries are on disk. */
export async function appendEntries(path: string, entries: ErasureEntry[]): Promise<void> {
  const text = await readText(path);
  const file = await open(path, 'r+');
  try {
    // ASCII only, so characters are bytes.
    await file.truncate(completeLength(text));
    await file.write(entries.map((entry) => `${formatEntry(entry)}\n`).join(''), completeLength(text));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A missing file is an error: after a restore an empty log would bring every erased lead back. */
async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'ascii');
  } catch (cause) {
    throw new ErasureLogError(`the erasure log ${path} cannot be read (docs/operate.md#erasures)`, { cause });
  }
}

function completeLength(text: string): number {
  return text.lastIndexOf('\n') + 1;
}
