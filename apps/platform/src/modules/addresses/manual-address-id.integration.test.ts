import { camelCaseKeys } from '@lamplighter/contracts/content/json-api';
import { addressDocument, addressIdMaxLength, addressLengths } from '@lamplighter/contracts/leads/address';
import { afterAll, describe, expect, it } from 'vitest';
import { old, ringOf, startAddressPlatform } from '../../../test/address-platform.ts';
import { openManualAddress } from './manual-address-id.ts';

const current = { id: '2026', key: Buffer.alloc(32, 2) };

const { post, stop } = await startAddressPlatform();
afterAll(() => stop());

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
    const response = await post(longest(letter));
    expect(response.statusCode).toBe(201);
    const { id } = addressDocument.parse(camelCaseKeys(response.json())).data;
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
