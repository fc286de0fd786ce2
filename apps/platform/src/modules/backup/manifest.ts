import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The manifest of a backup: the schema version, and the row count and checksum of each table. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  version: z.number(),
  /** The months with leads: a new database needs partitions for the past ones. */
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

/** Written last: a folder without a manifest is an incomplete backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, fileName), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
