import { describe, expect, it } from 'vitest';
import { camelCaseKeys, kebabCaseKeys } from '../content/json-api.ts';
import { addressLabel, addressLengths, addressList, houseNameNumber, manualAddress, newAddress } from './address.ts';

const written = { houseNumber: '14', addressLine1: 'Lantern Row', postalTown: 'Larkfield', postcode: 'lk42qt' };

describe('an address', () => {
  it('has every field of the specification, and the wire gives them back as they were @ADR-5', () => {
    const parsed = manualAddress.parse(written);
    expect(Object.keys({ id: '', ...parsed }).sort()).toEqual(
      [
        'id address addressLine1 addressLine2 country county flatNumber houseName houseNumber postcode',
        'pesRegion postalTown mpans mprns isManual bgServiceArea',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
    expect(Object.keys(Object(kebabCaseKeys(parsed)))).toContain('address-line1');
    expect(camelCaseKeys(kebabCaseKeys(parsed))).toEqual(parsed);
  });

  it('is labelled on one line, and joins house name and number with a space @ADR-5', () => {
    const flat = { ...manualAddress.parse(written), flatNumber: 'Flat 2', houseName: 'Beacon House' };
    expect(addressLabel(flat)).toBe('Flat 2, Beacon House, 14 Lantern Row, Larkfield');
    expect(houseNameNumber(flat)).toBe('Beacon House 14');
    expect(houseNameNumber({ houseName: null, houseNumber: '14' })).toBe('14');
  });
});

describe('a manual address', () => {
  it('keeps the words, tidies the postcode, and takes an empty field for none', () => {
    expect(manualAddress.parse({ ...written, county: '  ', addressLine1: ' Ælfric’s Rōw ' })).toMatchObject({
      addressLine1: 'Ælfric’s Rōw',
      postcode: 'LK4 2QT',
      county: null,
      isManual: true,
    });
  });

  it('has the lengths of the Postcode Address File', () => {
    expect(addressLengths).toEqual({
      flatNumber: 30,
      houseName: 50,
      houseNumber: 4,
      addressLine1: 81,
      addressLine2: 72,
      postalTown: 30,
      county: 35,
      country: 35,
    });
  });

  it.each(Object.entries(addressLengths))('takes %s up to %i characters', (field, longest) => {
    expect(manualAddress.safeParse({ ...written, [field]: 'x'.repeat(longest) }).success).toBe(true);
    expect(manualAddress.safeParse({ ...written, [field]: 'x'.repeat(longest + 1) }).success).toBe(false);
  });

  it.each([
    ['no street', { addressLine1: ' ' }],
    ['no postcode', { postcode: 'Larkfield' }],
    ['a NUL', { addressLine1: 'Lantern\u0000Row' }],
    ['a line break', { postalTown: 'Lark\r\nfield' }],
    ['half a character', { houseName: '\ud83d' }],
    ['a field of its own', { vip: true }],
    ['a claim not to be manual', { isManual: false }],
    ['an MPAN of letters', { mpans: ['ABCDEFGHIJKLM'] }],
  ])('refuses %s', (_what, field) => {
    expect(manualAddress.safeParse({ ...written, ...field }).success).toBe(false);
  });

  it('comes as a resource without an id', () => {
    const data = { type: 'addresses', attributes: written };
    expect(newAddress.safeParse({ data }).success).toBe(true);
    expect(newAddress.safeParse({ data: { ...data, id: '' } }).success).toBe(true);
    expect(newAddress.safeParse({ data: { ...data, id: '7' } }).success).toBe(false);
    expect(newAddress.safeParse({ data: { ...data, type: 'leads' } }).success).toBe(false);
  });
});

describe('an address at its limits', () => {
  const typed = { addressLine1: 'Lantern Row', postcode: 'LK4 2QT' };
  const resource = {
    type: 'addresses',
    id: '1',
    attributes: {
      address: 'x',
      addressLine1: null,
      addressLine2: null,
      country: null,
      county: null,
      flatNumber: null,
      houseName: null,
      houseNumber: null,
      postcode: 'LK4 2QT',
      pesRegion: null,
      postalTown: null,
      mpans: [],
      mprns: [],
      isManual: false,
      bgServiceArea: null,
    },
  };

  it('of the index has every attribute', () => {
    expect(addressList.parse({ data: [resource] })).toEqual({ data: [resource] });
    expect(addressList.safeParse({}).success).toBe(false);
    expect(addressList.safeParse({ data: [{ ...resource, type: 'leads' }] }).success).toBe(false);
    expect(addressList.safeParse({ data: [{ ...resource, id: '' }] }).success).toBe(false);
    expect(addressList.safeParse({ data: [{ ...resource, id: 'x'.repeat(4_096) }] }).success).toBe(true);
    expect(addressList.safeParse({ data: [{ ...resource, id: 'x'.repeat(4_097) }] }).success).toBe(false);
    for (const name of Object.keys(resource.attributes)) {
      const attributes = { ...resource.attributes, [name]: undefined };
      expect(addressList.safeParse({ data: [{ ...resource, attributes }] }).success).toBe(false);
    }
  });

  it.each([
    { mpans: ['1234567890123'] },
    { mprns: ['123456', '1234567890'] },
    { pesRegion: '10' },
    { pesRegion: '19' },
    { pesRegion: '23' },
    { mpans: Array(9).fill('1234567890123'), mprns: Array(9).fill('123456') },
    { address: 'x'.repeat(350) },
    { isManual: true, bgServiceArea: true },
  ])('that was typed may have %j', (change) => {
    expect(manualAddress.parse({ ...typed, ...change })).toMatchObject(change);
  });

  it.each([
    { mpans: ['123456789012'] },
    { mpans: ['12345678901234'] },
    { mpans: ['x1234567890123'] },
    { mprns: ['12345'] },
    { mprns: ['12345678901'] },
    { mprns: ['x123456'] },
    { mprns: ['ABCDEF'] },
    { pesRegion: '9' },
    { pesRegion: '24' },
    { pesRegion: '2' },
    { pesRegion: '100' },
    { pesRegion: '110' },
    { pesRegion: 'x10' },
    { pesRegion: '1x' },
    { mpans: Array(10).fill('1234567890123') },
    { mprns: Array(10).fill('123456') },
    { address: 'x'.repeat(351) },
    { bgServiceArea: 'yes' },
  ])('that was typed may not have %j', (change) => {
    expect(manualAddress.safeParse({ ...typed, ...change }).success).toBe(false);
  });

  it('that was typed has defaults, and messages', () => {
    expect(manualAddress.parse(typed)).toEqual({
      address: null,
      addressLine1: 'Lantern Row',
      addressLine2: null,
      country: null,
      county: null,
      flatNumber: null,
      houseName: null,
      houseNumber: null,
      postcode: 'LK4 2QT',
      pesRegion: null,
      postalTown: null,
      mpans: [],
      mprns: [],
      isManual: true,
      bgServiceArea: null,
    });
    const { error } = manualAddress.safeParse({ addressLine1: 'a\u0000', postcode: 'x' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'has characters that cannot be kept',
      'is not a full UK postcode',
    ]);
    expect(manualAddress.safeParse({ ...typed, county: 'x'.repeat(36) }).error?.issues).toHaveLength(1);
  });

  it('is sent as a resource of its own, without other members', () => {
    const data = { type: 'addresses', attributes: typed };
    expect(newAddress.safeParse({ data: { ...data, id: null } }).success).toBe(true);
    expect(newAddress.safeParse({ data, meta: {} }).success).toBe(false);
    expect(newAddress.safeParse({ data: { ...data, extra: 1 } }).success).toBe(false);
  });

  it('is labelled without its missing parts', () => {
    const none = { flatNumber: null, houseName: null, houseNumber: null, addressLine2: null, postalTown: null };
    expect(addressLabel({ ...none, addressLine1: 'Lantern Row' })).toBe('Lantern Row');
    expect(addressLabel({ ...none, addressLine1: null })).toBe('');
    expect(addressLabel({ ...none, houseNumber: '14', addressLine1: 'Row', addressLine2: 'Hill' })).toBe(
      '14 Row, Hill',
    );
  });
});
