import { addressList } from '@lamplighter/contracts/address';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { camelCaseKeys } from '@lamplighter/contracts/json-api-keys';
import { logPolicy } from '@lamplighter/runtime/log-policy';
import { pino } from 'pino';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase } from '../../db/database.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { createAddressRepository } from './address-repository.ts';

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
