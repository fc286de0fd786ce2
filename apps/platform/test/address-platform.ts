import { Readable } from 'node:stream';
import { camelCaseKeys, jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { addressList } from '@lamplighter/contracts/leads/address';
import { logPolicy } from '@lamplighter/server/log-policy';
import { pino } from 'pino';
import { createKeyRing } from '../src/crypto/key-ring.ts';
import { connectDatabase, type Database } from '../src/db/database.ts';
import { fileColumns } from '../src/modules/addresses/address-file.ts';
import { createAddressRepository } from '../src/modules/addresses/address-repository.ts';
import { type LoadReport, loadAddresses } from '../src/modules/addresses/load.ts';
import { createTestDatabase, createTestPlatform } from './database.ts';

export const known = { 'client-id': 'help' };
export const old = { id: '2025.old-1', key: Buffer.alloc(32, 1) };
export const ringOf = (...keys: (typeof old)[]) => createKeyRing(keys, Buffer.alloc(32, 3));

/** A platform with the addresses of its own database, and what its tests ask of it. */
export async function startAddressPlatform() {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const logged: string[] = [];
  const app = await createTestPlatform({
    logger: pino({ ...logPolicy, level: 'trace' }, { write: (line: string) => logged.push(line) }),
    addresses: createAddressRepository(sql, ringOf(old)),
  });
  const search = (postcode: string) => app.inject({ url: '/v1/addresses', query: { postcode }, headers: known });
  return {
    url,
    sql,
    app,
    logged,
    search,
    labels: async (postcode: string) =>
      addressList
        .parse(camelCaseKeys((await search(postcode)).json()))
        .data.map(({ attributes }) => attributes.address),
    post: (attributes: unknown) =>
      app.inject({
        method: 'POST',
        url: '/v1/addresses',
        headers: { ...known, 'content-type': jsonApiMediaType },
        payload: JSON.stringify({ data: { type: 'addresses', attributes } }),
      }),
    stop: async () => {
      await app.close();
      await sql.end();
    },
  };
}

/** A platform whose database cannot be reached. */
export function createLostPlatform() {
  const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none');
  return createTestPlatform({ addresses: createAddressRepository(gone, ringOf(old)) });
}

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
