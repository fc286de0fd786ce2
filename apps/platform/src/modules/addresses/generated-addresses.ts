import { spacedPostcode } from '@lamplighter/contracts/text/postcode';
import { fileColumns, writeCsvLine } from './address-file.ts';
import * as gazetteer from './generated-gazetteer.ts';

/**
 * A file of generated addresses with the distribution of the national one: some 18 to a postcode, from 1 to 100;
 * terraces, blocks of flats, divided houses, villages of named houses. None of its postcode areas exists. The same seed
 * gives the same file, and a longer file starts with the shorter one.
 */
export function* generatedAddressFile(count: number, seed = 1): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${fileColumns.join(',')}\n`);
  let id = 0;
  for (let index = 0; id < count; index += 1) {
    const { postcode, area, district } = gazetteer.postcodeAt(index);
    const random = seededRandom(seed, index);
    const houses = index === 0 ? demonstrationStreet : generateStreet(random, howMany(random));
    const place = gazetteer.placeOf(area, district);
    let text = '';
    for (const house of houses.slice(0, count - id)) {
      id += 1;
      text += `${writeCsvLine(describe(firstId + id, house, postcode, place, random))}\n`;
    }
    yield encoder.encode(text);
  }
}

/** Outside the range of real UPRNs, which have at most twelve digits. */
const firstId = 9_000_000_000_000;

type House = { flat?: string; name?: string; number?: string; street?: string };

/** LK4 2QT, the postcode used in examples: 14 Lantern Row, Larkfield. */
const demonstrationStreet: House[] = [
  ...Array.from({ length: 14 }, (_, at) => ({ number: String(2 * at + 2), street: 'Lantern Row' })),
  { name: '14A', street: 'Lantern Row' },
  ...[1, 2, 3, 10].map((flat) => ({ flat: `Flat ${flat}`, name: 'Beacon House', number: '30', street: 'Lantern Row' })),
  { name: 'The Old Forge', street: 'Lantern Row' },
];

/** Log-normal, like real postcodes: half have 14 or fewer, one in a hundred has more than 70. */
function howMany(random: SeededRandom): number {
  return Math.min(100, Math.max(1, Math.round(Math.exp(2.62 + 0.74 * random.normal()))));
}

function generateStreet(random: SeededRandom, count: number): House[] {
  const street = `${random.pick(gazetteer.streetNames)} ${random.pick(gazetteer.streetKinds)}`;
  const kind = random.next();
  if (kind < 0.12) return block(random, count, street);
  if (kind < 0.2) return village(random, count, street);
  return terrace(random, count, street);
}

function block(random: SeededRandom, count: number, street: string): House[] {
  const name = `${random.pick(gazetteer.streetNames)} ${random.pick(gazetteer.blockKinds)}`;
  const number = random.next() < 0.5 ? { number: String(1 + random.below(150)) } : {};
  return Array.from({ length: count }, (_, at) => ({ flat: `Flat ${at + 1}`, name, ...number, street }));
}

function village(random: SeededRandom, count: number, street: string): House[] {
  const first = random.below(100);
  const lane = random.next() < 0.7 ? { street } : {};
  return Array.from({ length: count }, (_, at) => ({ name: gazetteer.houseNameAt(first + at), ...lane }));
}

function terrace(random: SeededRandom, count: number, street: string): House[] {
  const houses: House[] = [];
  const step = random.next() < 0.7 ? 2 : 1;
  for (let number = 1 + random.below(60); houses.length < count; number += step) {
    houses.push(...houseAt(random, String(number), street));
  }
  return houses.slice(0, count);
}

function houseAt(random: SeededRandom, number: string, street: string): House[] {
  const kind = random.next();
  if (kind < 0.04) return ['A', 'B'].map((letter) => ({ name: `${number}${letter}`, street }));
  if (kind < 0.1) return [1, 2, 3].map((flat) => ({ flat: `Flat ${flat}`, number, street }));
  return [{ number, street }];
}

function describe(id: number, house: House, postcode: string, place: gazetteer.Place, random: SeededRandom): string[] {
  return [
    String(id),
    house.flat ?? '',
    house.name ?? '',
    house.number ?? '',
    house.street ?? '',
    place.locality,
    place.town,
    place.county,
    place.country,
    spacedPostcode(postcode),
    place.pesRegion,
    gazetteer.mpan(place.pesRegion, id),
    random.next() < 0.85 ? String(7_000_000_000 + (id - firstId)) : '',
    String(place.inServiceArea),
  ];
}

type SeededRandom = {
  /** At least 0 and less than 1. */
  next: () => number;
  /** An integer, at least 0 and less than `limit`. */
  below: (limit: number) => number;
  pick: (words: readonly string[]) => string;
  /** Standard normal distribution. */
  normal: () => number;
};

/** Seeded pseudo-random numbers: the same seed and place give the same sequence (mulberry32). */
function seededRandom(seed: number, place: number): SeededRandom {
  let state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (words) => words[below(words.length)] ?? '',
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
