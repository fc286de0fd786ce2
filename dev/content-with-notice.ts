import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A copy of `content/` in which Larkfield has an outage notice, for tests and screenshots: the content itself has none. */
export async function copyContentWithNotice(): Promise<{ directory: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lamplighter-content-'));
  const root = resolve(import.meta.dirname, '..');
  await cp(join(root, 'content'), directory, { recursive: true });
  await cp(join(root, 'dev/sample-notice.json'), join(directory, 'outages/larkfield.json'));
  return { directory, remove: () => rm(directory, { recursive: true }) };
}
