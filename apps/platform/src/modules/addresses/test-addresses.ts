import { Readable } from 'node:stream';
import { connectDatabase, type Database } from '../../db/database.ts';
import { fileColumns } from './address-file.ts';
import { type LoadReport, loadAddresses } from './load.ts';

type FileRow = Partial<Record<(typeof fileColumns)[number], string>>;

/** An address file of these rows; town and postcode have defaults. */
export function addressFile(rows: FileRow[]): string {
  const complete = rows.map((row, at) => ({
    uprn: String(at + 1),
    post_town: 'Larkfield',
    postcode: 'LK4 2QT',
    ...row,
  }));
  const lines = complete.map((row: FileRow) => fileColumns.map((name) => row[name] ?? '').join(','));
  return [fileColumns.join(','), ...lines, ''].join('\n');
}

/** Loads a file's text in small chunks, on its own connection. */
export async function loadText(url: string, text: string, settings = {}): Promise<LoadReport> {
  return withOneConnection(url, (sql) => {
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, at) =>
      bytes.subarray(at * 777, (at + 1) * 777),
    );
    return loadAddresses(sql, Readable.from(pieces), settings);
  });
}

export async function withOneConnection<Result>(url: string, use: (sql: Database) => Promise<Result>): Promise<Result> {
  const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 0 });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}
