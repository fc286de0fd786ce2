import { manualAddress } from '@lamplighter/contracts/leads/address';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { sealManualAddress } from '../addresses/manual-address-id.ts';
import { nameHash, normaliseSurname, personHash, phoneHash, searchHashes } from './search-hashes.ts';
import { includeManualAddress } from './submission.ts';

const ring = createKeyRing([{ id: '2026', key: Buffer.alloc(32, 2) }], Buffer.alloc(32, 3));
const { complaint, feedback, meterReading } = sampleLeads();
const addressId = complaint.data.relationships.address.data.id;

describe('a surname', () => {
  it.each([
    ['O’Neill', 'oneill'],
    ["o'NEILL", 'oneill'],
    ['Mrs O’Neill', 'oneill'],
    ['Prof. Dr. Brontë', 'bronte'],
    ['Smith-Jones', 'smithjones'],
    ['smith jones', 'smithjones'],
    ['Łuczak', 'luczak'],
    ['Großmann', 'grossmann'],
    ['Drake', 'drake'],
    ['Lordan', 'lordan'],
    ['王', '王'],
    ['Lord', 'lord'],
    ['?', '?'],
  ])('%j is %j', (typed, plain) => {
    expect(normaliseSurname(typed)).toBe(plain);
  });
});

describe('the hashes of a lead', () => {
  it('are those of its phone number, and of its surname with its address', () => {
    expect(searchHashes(ring, complaint)).toEqual({
      phoneIndex: phoneHash(ring, '+44 (0)7700 900123'),
      nameIndex: nameHash(ring, 'Ms ONEILL', { addressId }),
    });
  });

  it('are those of the postcode of an address that was written by hand', () => {
    const written = manualAddress.parse({ houseNumber: '14', addressLine1: 'Lantern Row', postcode: 'lk42qt' });
    const { id } = sealManualAddress(ring, written);
    const lead = {
      data: { ...complaint.data, relationships: { address: { data: { type: 'addresses' as const, id } } } },
    };
    const { nameIndex } = searchHashes(ring, includeManualAddress(ring, lead));
    expect(nameIndex).toEqual(nameHash(ring, 'oneill', { postcode: 'LK42QT' }));
    expect(nameIndex).toEqual(personHash(ring, { surname: 'O’Neill', postcode: ' lk4 2qt' }));
  });

  it('have no name without an address, and a phone number also where it cannot be read', () => {
    expect(searchHashes(ring, meterReading)).toEqual({ phoneIndex: phoneHash(ring, '07700900123'), nameIndex: null });
    const { attributes } = complaint.data;
    const odd = { ...attributes, 'contact-number': { number: 'ring me', type: 'home' } };
    expect(searchHashes(ring, { data: { attributes: odd } })).toEqual({
      phoneIndex: phoneHash(ring, 'ringme'),
      nameIndex: null,
    });
  });

  it('differ by person, place and key', () => {
    const other = createKeyRing([{ id: '2026', key: Buffer.alloc(32, 2) }], Buffer.alloc(32, 4));
    const hashes = [
      phoneHash(ring, '07700900123'),
      phoneHash(other, '07700900123'),
      phoneHash(ring, '07700900124'),
      nameHash(ring, 'Lark', { addressId }),
      nameHash(other, 'Lark', { addressId }),
      nameHash(ring, 'Larkin', { addressId }),
      nameHash(ring, 'Lark', { postcode: addressId }),
      searchHashes(ring, feedback).phoneIndex,
    ];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(hashes.length);
  });
});
