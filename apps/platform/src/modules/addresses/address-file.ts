import { addressLengths } from '@lamplighter/contracts/address';
import { normalisePostcode } from '@lamplighter/contracts/postcode';
import { readCsvLine } from './csv-line.ts';
import { houseOrder } from './house-order.ts';

/** The columns of an address file, described in docs/addresses.md. */
export const fileColumns = [
  'uprn',
  'sub_building_name',
  'building_name',
  'building_number',
  'thoroughfare',
  'dependent_locality',
  'post_town',
  'county',
  'country',
  'postcode',
  'pes_region',
  'mpans',
  'mprns',
  'bg_service_area',
] as const;

type FileColumn = (typeof fileColumns)[number];

const needed: FileColumn[] = ['uprn', 'post_town', 'postcode'];
const longest: Partial<Record<FileColumn, number>> = {
  sub_building_name: addressLengths.flatNumber,
  building_name: addressLengths.houseName,
  building_number: addressLengths.houseNumber,
  thoroughfare: addressLengths.addressLine1,
  dependent_locality: addressLengths.addressLine2,
  post_town: addressLengths.postalTown,
  county: addressLengths.county,
  country: addressLengths.country,
};
const shapes: Partial<Record<FileColumn, RegExp>> = {
  uprn: /^\d{1,18}$/,
  post_town: /./,
  pes_region: /^(?:1\d|2[0-3])?$/,
  mpans: /^(?:\d{13}(?: \d{13})*)?$/,
  mprns: /^(?:\d{6,10}(?: \d{6,10})*)?$/,
  bg_service_area: /^(?:true|false)?$/,
};
const checks = fileColumns.map((name) => ({ name, longest: longest[name] ?? Infinity, shape: shapes[name] }));

/** A row for the database, or the reason why the line is not valid. */
export type AddressLine = { row: string[] } | { reason: string };

/** The columns of a parsed line, in order. */
export const rowColumns = [
  'id',
  'flat_number',
  'house_name',
  'house_number',
  'address_line1',
  'address_line2',
  'postal_town',
  'county',
  'country',
  'postcode',
  'pes_region',
  'mpans',
  'mprns',
  'bg_service_area',
  'house_order',
] as const;

/** Reads the header and returns a parser for the other lines. Columns may be in any order; unknown ones are ignored. */
export function readHeader(line: string): (line: string) => AddressLine {
  const names = (readCsvLine(line.trim()) ?? []).map((name) => name.trim().toLowerCase());
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`the first line does not name the columns ${missing.join(', ')}`);
  const places = fileColumns.map((name) => names.indexOf(name));

  return (text) => {
    if (text.includes('\ufffd')) return { reason: 'is not UTF-8' };
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (/\p{Cc}/u.test(line)) return { reason: 'has a control character' };
    const fields = readCsvLine(line);
    if (!fields) return { reason: 'has a quote that does not close' };
    if (fields.length !== names.length) return { reason: `has ${fields.length} fields, not ${names.length}` };
    return readFields(places.map((place) => fields[place]?.trim() ?? ''));
  };
}

function readFields(fields: string[]): AddressLine {
  const wrong = checks.find(
    ({ longest, shape }, at) => (fields[at] ?? '').length > longest || shape?.test(fields[at] ?? '') === false,
  );
  if (wrong) return { reason: `${wrong.name} is empty, too long or malformed` };
  const [id = '', flatNumber = '', name = '', number = '', street = '', ...others] = fields;
  const postcode = normalisePostcode(others[4] ?? '');
  if (!postcode) return { reason: 'postcode is not one' };
  if (!flatNumber && !name && !number && !street) return { reason: 'has neither house nor street' };

  const [houseName, houseNumber] = splitHouse(name, number);
  const [locality = '', town = '', county = '', country = '', , ...meters] = others;
  const order = houseOrder({ street, houseNumber, houseName, flatNumber });
  const house = [flatNumber, houseName, houseNumber, street, locality, town, county, country];
  return { row: [id, ...house, postcode, ...meters, order] };
}

/** Royal Mail stores '14A' and '12-14' as building names; here they are house numbers. */
function splitHouse(name: string, number: string): [name: string, number: string] {
  return !number && /^\d+[a-z]?(?:-\d+[a-z]?)?$/i.test(name) ? ['', name] : [name, number];
}
