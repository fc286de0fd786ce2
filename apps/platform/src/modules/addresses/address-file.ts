import { addressLengths } from '@lamplighter/contracts/leads/address';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';

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

type House = { street: string; houseNumber: string; houseName: string; flatNumber: string };

const separator = '\u0001';
const afterNumbers = '~';

/**
 * A sort key in street order, compared byte by byte: 2 before 10, 14 before 14A, flats within their house, houses that
 * have only a name last.
 */
export function houseOrder({ street, houseNumber, houseName, flatNumber }: House): string {
  return [
    natural(street),
    houseNumber ? natural(houseNumber) : afterNumbers,
    natural(houseName),
    natural(flatNumber),
  ].join(separator);
}

function natural(text: string): string {
  return text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'));
}

/**
 * The fields of one CSV line, or undefined when a quote is not closed. A field never spans lines, so that a stray quote
 * spoils its own line and not the rest of the file.
 */
export function readCsvLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let at = 0;
  do {
    const field = line.charAt(at) === '"' ? readQuoted(line, at) : readPlain(line, at);
    if (!field) return undefined;
    fields.push(field.text);
    at = field.end + 1;
  } while (at <= line.length);
  return fields;
}

export function writeCsvLine(fields: string[]): string {
  return fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
}

type Field = { text: string; end: number };

function readPlain(line: string, at: number): Field {
  const comma = line.indexOf(',', at);
  const end = comma === -1 ? line.length : comma;
  return { text: line.slice(at, end), end };
}

function readQuoted(line: string, at: number): Field | undefined {
  const whole = /"((?:[^"]|"")*)"(?=,|$)/y;
  whole.lastIndex = at;
  const match = whole.exec(line);
  return match ? { text: (match[1] ?? '').replaceAll('""', '"'), end: whole.lastIndex } : undefined;
}
