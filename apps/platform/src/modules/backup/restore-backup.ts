import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database, Statements, Transaction } from '../../db/database.ts';
import { fragment, identifier } from '../../db/sql-text.ts';
import { makeLeadMonthsOf } from '../leads/lead-months.ts';
import { schemaVersion } from './backup-tables.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Fills the empty tables of a migrated database in one transaction. Rejects a file that differs from its manifest. */
export async function restoreBackup(sql: Database, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await sql.begin(async (transaction) => {
    const version = await schemaVersion(transaction);
    if (version !== manifest.version) {
      throw new Error(`the backup is of version ${manifest.version}, this database of ${version}: use that release`);
    }
    await makeLeadMonthsOf(transaction, manifest.leadMonths);
    for (const table of manifest.tables) await copyIn(transaction, table, folder);
    await moveCounters(transaction);
  });
  return manifest;
}

async function copyIn(
  transaction: Transaction,
  { name, columns, sha256, file }: Manifest['tables'][number],
  folder: string,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(join(folder, file)),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    transaction.copyIn(fragment`copy ${identifier(name)} (${identifier(...columns)}) from stdin`),
  );
  if (hash.digest('hex') !== sha256) throw new Error(`${file} is not what was written`);
}

/** Moves identity sequences past the restored values. */
async function moveCounters(sql: Statements): Promise<void> {
  const counters = await sql<{ sequence: string; table: string; column: string }[]>`
    select pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence, attrelid::regclass::text as table,
      attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`;
  for (const { sequence, table, column } of counters) {
    await sql`
      select setval(${sequence}, coalesce((select max(${identifier(column)}) from ${identifier(table)}), 0) + 1, false)`;
  }
}
