import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** A copy of `content/` in which Larkfield has an outage notice, for tests and screenshots: the content itself has none. */
export async function copyContentWithNotice(): Promise<{ directory: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lamplighter-content-'));
  const root = resolve(import.meta.dirname, '..');
  await cp(join(root, 'content'), directory, { recursive: true });
  await cp(join(root, 'dev/sample-notice.json'), join(directory, 'outages/larkfield.json'));
  return { directory, remove: () => rm(directory, { recursive: true }) };
}

/** Copies the content, with a read week that is open on any day. Returns the path of the copy. */
export async function copyContentInReadWeek(directory: string): Promise<string> {
  const content = join(directory, 'content');
  await cp('content', content, { recursive: true });
  const file = join(content, 'meter-read/read-weeks.json');
  const weeks = z.looseObject({}).parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ ...weeks, override: true }));
  return content;
}
