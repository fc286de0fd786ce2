import { describe, expect, it } from 'vitest';
import { addressLabel, addressLengths, houseNameNumber, manualAddress, newAddress } from './address.ts';
import { camelCaseKeys, kebabCaseKeys } from './json-api-keys.ts';

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
