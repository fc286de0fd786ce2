import { camelCaseKeys, jsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { addressDocument } from '@lamplighter/contracts/leads/address';
import { afterAll, describe, expect, it } from 'vitest';
import { createLostPlatform, known, old, ringOf, startAddressPlatform } from '../../../test/address-platform.ts';
import { openManualAddress } from './manual-address-id.ts';

const { sql, app, logged, labels, post, stop } = await startAddressPlatform();
afterAll(() => stop());

describe('POST /v1/addresses', () => {
  const written = {
    'house-name': 'Canary Cottage',
    'address-line1': 'O\'Canary Lane \\ "quoted" 😀',
    'postal-town': 'Larkfield',
    postcode: 'lk42qt',
  };

  it('responds to a manual address with an id that holds it, sealed @ADR-2', async () => {
    const response = await post(written);
    expect(response.statusCode).toBe(201);
    const { id, attributes } = addressDocument.parse(camelCaseKeys(response.json())).data;
    expect(attributes).toMatchObject({
      address: 'Canary Cottage, O\'Canary Lane \\ "quoted" 😀, Larkfield',
      postcode: 'LK4 2QT',
      isManual: true,
    });
    expect(Buffer.from(id.split(':').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('Canary');
    expect(openManualAddress(ringOf(old), id)).toEqual({ type: 'addresses', id: id.slice(0, 36), attributes });
  });

  it('takes the same words twice as two addresses, and shows neither to those who search @ADR-2', async () => {
    const ids = [await post(written), await post(written)].map((response) => response.json().data.id);
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
    const response = await post(attributes);
    expect(response.statusCode).toBe(422);
    const [error] = jsonApiErrors.parse(response.json()).errors;
    expect(error?.details).toMatch(details);
    expect(response.body.toLowerCase()).not.toContain('canary');
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
    expect(logged.length).toBeGreaterThan(5);
    expect(logged.join().toLowerCase()).not.toContain('canary');
  });

  it('stores nothing: it needs no database', async () => {
    const lost = await createLostPlatform();
    const payload = JSON.stringify({ data: { type: 'addresses', attributes: written } });
    const headers = { ...known, 'content-type': jsonApiMediaType };
    expect((await lost.inject({ method: 'POST', url: '/v1/addresses', headers, payload })).statusCode).toBe(201);
    await lost.close();
    expect(await sql`select from pg_tables where tablename like '%manual%'`).toHaveLength(0);
  });
});
