import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a backup says of itself: the version of the tables, and of each table how many rows and what they add up to. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  version: z.number(),
  /** The months that leads are of: a new database has to make those that are past. */
  leadMonths: z.array(z.iso.datetime()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
      file: z.string(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifest>;

const fileName = 'manifest.json';

export async function readManifest(folder: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, fileName), 'utf8')));
}

/** Written last: a folder without it is a backup that was not finished. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
