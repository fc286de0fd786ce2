import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database, Transaction } from '../../db/database.ts';
import { fragment, identifier } from '../../db/sql-text.ts';
import { leadMonths } from '../leads/lead-months.ts';
import { type BackupTable, backupTables, schemaVersion } from './backup-tables.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/**
 * Copies every table to its own file, from one snapshot, while the platform runs. Personal data is sealed in it, as in
 * the database. `lead_key` is a separate file, so that it can be deleted earlier.
 */
export async function takeBackup(sql: Database, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const takenAt = new Date().toISOString();
  return sql.begin(async (transaction) => {
    const version = await schemaVersion(transaction);
    const tables: Manifest['tables'] = [];
    for (const table of await backupTables(transaction)) tables.push(await copyOut(transaction, table, folder));
    const manifest = { takenAt, version, leadMonths: await leadMonths(transaction), tables };
    await writeManifest(folder, manifest);
    return manifest;
  }, 'isolation level repeatable read read only');
}

async function copyOut(transaction: Transaction, { name, columns }: BackupTable, folder: string) {
  const file = `${name}.copy`;
  const hash = createHash('sha256');
  let rows = 0;
  await pipeline(
    transaction.copyOut(fragment`copy (select ${identifier(...columns)} from ${identifier(name)}) to stdout`),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        // COPY escapes a line break within a value, so each one here ends a row.
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
        yield chunk;
      }
    },
    createWriteStream(join(folder, file), { mode: 0o600 }),
  );
  return { name, columns, rows, sha256: hash.digest('hex'), file };
}
