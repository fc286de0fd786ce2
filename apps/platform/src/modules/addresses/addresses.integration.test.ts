import {
  addressDocument,
  addressIdMaxLength,
  addressLengths,
  addressList,
  houseNameNumber,
} from '@lamplighter/contracts/address';
import { jsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { camelCaseKeys } from '@lamplighter/contracts/json-api-keys';
import { logPolicy } from '@lamplighter/runtime/log-policy';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { createAddressRepository } from './address-repository.ts';
import { openManualAddress } from './manual-address-id.ts';
import { addressFile, loadText } from './test-addresses.ts';

const street = 'Lantern Row';
const known = { 'client-id': 'help' };
const old = { id: '2025.old-1', key: Buffer.alloc(32, 1) };
const current = { id: '2026', key: Buffer.alloc(32, 2) };
const ringOf = (...keys: (typeof old)[]) => createKeyRing(keys, Buffer.alloc(32, 3));
const lines: string[] = [];

let url: string;
let sql: Database;
let app: FastifyInstance;

beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  app = await createTestPlatform({
    logger: pino({ ...logPolicy, level: 'trace' }, { write: (line: string) => lines.push(line) }),
    addresses: createAddressRepository(sql, ringOf(old)),
  });
});
afterAll(async () => {
  await app.close();
  await sql.end();
});

const search = (postcode: string) => app.inject({ url: '/v1/addresses', query: { postcode }, headers: known });
const labels = async (postcode: string) =>
  addressList.parse(camelCaseKeys((await search(postcode)).json())).data.map(({ attributes }) => attributes.address);
const post = (attributes: unknown, headers = { ...known, 'content-type': jsonApiMediaType }) =>
  app.inject({
    method: 'POST',
    url: '/v1/addresses',
    headers,
    payload: JSON.stringify({ data: { type: 'addresses', attributes } }),
  });

describe('GET /v1/addresses', () => {
  beforeAll(async () => {
    await loadText(
      url,
      addressFile([
        { building_number: '10', thoroughfare: street },
        { sub_building_name: 'Flat 10', building_name: 'Beacon House', building_number: '9', thoroughfare: street },
        { sub_building_name: 'Flat 2', building_name: 'Beacon House', building_number: '9', thoroughfare: street },
        { building_name: 'The Old Forge', thoroughfare: street },
        { building_name: '14A', thoroughfare: street },
        { building_number: '2', thoroughfare: street, dependent_locality: 'Upper Wick' },
        { building_number: '14', thoroughfare: street, county: 'Larkshire', country: 'England', pes_region: '10' },
        { building_name: '12-14', thoroughfare: 'Wick Lane' },
        { building_number: '100', thoroughfare: street },
        { postcode: 'LK4 2QU', building_number: '1', thoroughfare: street, mpans: '1000000000012 1000000000021' },
        ...Array.from({ length: 350 }, (_, at) => ({ postcode: 'LK1 1AA', building_number: String(at + 1) })),
      ]),
    );
  });

  it('finds the addresses of a postcode in the order of the street @ADR-1', async () => {
    expect(await labels('LK4 2QT')).toEqual([
      '2 Lantern Row, Upper Wick, Larkfield',
      'Flat 2, Beacon House, 9 Lantern Row, Larkfield',
      'Flat 10, Beacon House, 9 Lantern Row, Larkfield',
      '10 Lantern Row, Larkfield',
      '14 Lantern Row, Larkfield',
      '14A Lantern Row, Larkfield',
      '100 Lantern Row, Larkfield',
      'The Old Forge, Lantern Row, Larkfield',
      '12-14 Wick Lane, Larkfield',
    ]);
  });

  it('answers every field of an address, in kebab-case @ADR-5', async () => {
    const answer = await search('LK4 2QU');
    expect(answer.headers['content-type']).toContain(jsonApiMediaType);
    expect(answer.json()).toEqual({
      data: [
        {
          type: 'addresses',
          id: '10',
          attributes: {
            address: '1 Lantern Row, Larkfield',
            'address-line1': street,
            'address-line2': null,
            country: null,
            county: null,
            'flat-number': null,
            'house-name': null,
            'house-number': '1',
            postcode: 'LK4 2QU',
            'pes-region': null,
            'postal-town': 'Larkfield',
            mpans: ['1000000000012', '1000000000021'],
            mprns: [],
            'is-manual': false,
            'bg-service-area': null,
          },
        },
      ],
    });
    const flat = addressList.parse(camelCaseKeys((await search('LK4 2QT')).json())).data[1];
    expect(flat && houseNameNumber(flat.attributes)).toBe('Beacon House 9');
  });

  it.each(['lk42qt', ' LK4-2QT', 'LK4\u200b 2QT'])('reads %j as people type it @ADR-1', async (typed) => {
    expect(await labels(typed)).toHaveLength(9);
  });

  it('answers an empty list for a postcode without addresses @ADR-1', async () => {
    const answer = await search('LK9 9ZZ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: [] });
  });

  it.each([
    '/v1/addresses',
    '/v1/addresses?postcode=',
    '/v1/addresses?postcode=canary',
    '/v1/addresses?postcode=a&postcode=b',
  ])('refuses %s, which names no postcode @ADR-1', async (address) => {
    const answer = await app.inject({ url: address, headers: known });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toContain(jsonApiMediaType);
    expect(jsonApiErrors.parse(answer.json()).errors[0]?.details).toBe('postcode: is not a full UK postcode');
  });

  it('answers some hundred addresses at most, the first of the street', async () => {
    const found = await labels('LK1 1AA');
    expect(found).toHaveLength(300);
    expect(found.at(-1)).toBe('300, Larkfield');
  });

  it('does not turn an index that cannot be asked into an empty list', async () => {
    const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none');
    const lost = await createTestPlatform({ addresses: createAddressRepository(gone, ringOf(old)) });
    expect((await lost.inject({ url: '/v1/addresses?postcode=LK42QT', headers: known })).statusCode).toBe(500);
    await lost.close();
  });
});

describe('POST /v1/addresses', () => {
  const written = {
    'house-name': 'Canary Cottage',
    'address-line1': 'O\'Canary Lane \\ "quoted" 😀',
    'postal-town': 'Larkfield',
    postcode: 'lk42qt',
  };

  it('answers a manual address with an id that holds it, sealed @ADR-2', async () => {
    const answer = await post(written);
    expect(answer.statusCode).toBe(201);
    const { id, attributes } = addressDocument.parse(camelCaseKeys(answer.json())).data;
    expect(attributes).toMatchObject({
      address: 'Canary Cottage, O\'Canary Lane \\ "quoted" 😀, Larkfield',
      postcode: 'LK4 2QT',
      isManual: true,
    });
    expect(Buffer.from(id.split(':').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('Canary');
    expect(openManualAddress(ringOf(old), id)).toEqual({ type: 'addresses', id: id.slice(0, 36), attributes });
  });

  it('takes the same words twice as two addresses, and shows neither to those who search @ADR-2', async () => {
    const ids = [await post(written), await post(written)].map((answer) => answer.json().data.id);
    expect(new Set(ids).size).toBe(2);
    expect((await labels('LK4 2QT')).join()).not.toContain('Canary');
  });

  it.each([
    ['no street', { postcode: 'LK4 2QT' }, /^addressLine1: /],
    ['no postcode', { ...written, postcode: 'canary' }, /^postcode: is not a full UK postcode$/],
    ['a house number too long', { ...written, 'house-number': '12345' }, /^houseNumber: /],
    ['a NUL', { ...written, county: 'a\u0000b' }, /^county: /],
    ['an unknown field', { ...written, vip: 'canary' }, /Unrecognized key: "vip"/],
  ])('refuses %s with the name of the field and none of its words @ADR-2', async (_what, attributes, details) => {
    const answer = await post(attributes);
    expect(answer.statusCode).toBe(422);
    const [error] = jsonApiErrors.parse(answer.json()).errors;
    expect(error?.details).toMatch(details);
    expect(answer.body.toLowerCase()).not.toContain('canary');
  });

  it('refuses what is too big, poisoned, no JSON or of another kind', async () => {
    const send = (payload: string, type = jsonApiMediaType) =>
      app.inject({ method: 'POST', url: '/v1/addresses', headers: { ...known, 'content-type': type }, payload });
    expect((await post({ ...written, county: 'x'.repeat(20_000) })).statusCode).toBe(413);
    expect((await send('{"data":{"__proto__":{"type":"addresses"}}}')).statusCode).toBe(400);
    expect((await send('{')).statusCode).toBe(400);
    expect((await send('null')).statusCode).toBe(422);
    expect((await send('<a/>', 'application/xml')).statusCode).toBe(415);
  });

  it('logs no word of an address', () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join().toLowerCase()).not.toContain('canary');
  });

  it('stores nothing: it needs no database', async () => {
    const gone = connectDatabase('postgres://nobody@127.0.0.1:1/none');
    const lost = await createTestPlatform({ addresses: createAddressRepository(gone, ringOf(old)) });
    const payload = JSON.stringify({ data: { type: 'addresses', attributes: written } });
    const headers = { ...known, 'content-type': jsonApiMediaType };
    expect((await lost.inject({ method: 'POST', url: '/v1/addresses', headers, payload })).statusCode).toBe(201);
    await lost.close();
    expect(await sql`select from pg_tables where tablename like '%manual%'`).toHaveLength(0);
  });
});

describe('the id of a manual address', () => {
  const longest = (letter: string) => ({
    ...Object.fromEntries(Object.entries(addressLengths).map(([name, length]) => [name, letter.repeat(length)])),
    address: letter.repeat(350),
    postcode: 'LK4 2QT',
    pesRegion: '10',
    mpans: Array.from({ length: 9 }, (_, at) => `100000000001${at}`),
    mprns: Array.from({ length: 9 }, (_, at) => `100000001${at}`),
    bgServiceArea: true,
    isManual: true as const,
  });

  it.each(['x', '"', '€'])('holds every field at its longest, in %j, within its limit @ADR-5', async (letter) => {
    const answer = await post(longest(letter));
    expect(answer.statusCode).toBe(201);
    const { id } = addressDocument.parse(camelCaseKeys(answer.json())).data;
    expect(id.length).toBeLessThanOrEqual(addressIdMaxLength);
    expect(openManualAddress(ringOf(old), id)).toMatchObject({ attributes: longest(letter) });
  });

  it('opens under a ring that has its key, first or not, and under no other', async () => {
    const { id } = (await post(longest('x'))).json().data;
    expect(openManualAddress(ringOf(current, old), id)).toMatchObject({ attributes: { postcode: 'LK4 2QT' } });
    expect(openManualAddress(ringOf(current), id)).toBe('unreadable');
    expect(openManualAddress(ringOf({ ...current, id: old.id }), id)).toBe('unreadable');
  });

  it('opens neither changed nor under another id, and is no id of the index', async () => {
    const { id } = (await post(longest('x'))).json().data;
    const other = (await post(longest('x'))).json().data.id;
    expect(openManualAddress(ringOf(old), other.slice(0, 36) + id.slice(36))).toBe('unreadable');
    expect(openManualAddress(ringOf(old), `${id}AAAA`)).toBe('unreadable');
    for (const plain of ['', '10', id.slice(0, 36)]) {
      expect(openManualAddress(ringOf(old), plain)).toBe('no-manual-address');
    }
  });
});
