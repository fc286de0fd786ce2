/** An invented country: its postcode areas, towns, streets and houses. */

const realAreas = new Set(
  (
    'AB AL BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY EC EH EN EX FK FY ' +
    'GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY LA LD LE LL LN LS LU ME MK ML NE NG NN NP NR NW OL OX ' +
    'PA PE PH PL PO PR RG RH RM SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB WA WC WD WF WN WR ' +
    'WS WV YO ZE'
  ).split(' '),
);
/** Larkfield's area comes first. All use only letters that are valid in an area. */
const areas = [
  'LK',
  ...[...'ABCDEFGHIJKLMNOPRSTUWYZ'].flatMap((first) =>
    [...'ABCDEFGHKLMNOPQRSTUVWXY']
      .map((second) => first + second)
      .filter((area) => area !== 'LK' && !realAreas.has(area)),
  ),
];

const districtsInArea = 24;
const unitsInSector = 75;
const postcodesInDistrict = 8 * unitsInSector;
/** The letters that may end a postcode: all but C, I, K, M, O and V. */
const unitLetters = 'ABDEFGHJLNPQRSTUWXYZ';

export const streetNames = (
  'Lantern Wick Beacon Ember Taper Hearth Tallow Cinder Kindle Lark Heron Curlew Plover Alder Rowan Hazel Bramble Fern ' +
  'Mill Chapel Church Station Bridge Orchard Meadow Harbour Quarry Foundry Weaver Saddler Cooper Lamplighter Chandler'
).split(' ');
export const streetKinds = 'Street Road Lane Avenue Close Row Terrace Gardens Drive Way Crescent Grove Place'.split(
  ' ',
);
export const blockKinds = ['House', 'Court', 'Point', 'Mansions', 'Heights'];
const houseKinds = ['Cottage', 'Lodge', 'Farm', 'End', 'View'];
const towns = [
  'Larkfield',
  'Embermouth',
  'Taperton',
  'Hearthwell',
  'Cinderby',
  'Kindlebury',
  'Tallowick',
  'Skerryhaven',
];
const localities = ['', '', '', 'Upper Wick', 'Nether Wick', 'Lampside'];
const counties = ['Larkshire', 'Embershire', 'Tapershire', ''];
const countries = ['England', 'England', 'England', 'England', 'Scotland', 'Wales'];

const at = (words: readonly string[], index: number) => words[index % words.length] ?? '';

/** The first is LK4 2QT; the others go area by area, with some 600 postcodes to a district, as in real data. */
export function postcodeAt(index: number): { postcode: string; area: number; district: number } {
  if (index === 0) return { postcode: 'LK42QT', area: 0, district: 4 };
  const within = index % postcodesInDistrict;
  const district = Math.floor(index / postcodesInDistrict);
  const area = Math.floor(district / districtsInArea);
  if (area >= areas.length) throw new Error('there are no more postcodes to make up');
  const number = 1 + (district % districtsInArea);
  // Units AA to DW only, so that LK4 2QT is not generated again.
  const unit = within % unitsInSector;
  const letters =
    unitLetters.charAt(Math.floor(unit / unitLetters.length)) + unitLetters.charAt(unit % unitLetters.length);
  return {
    postcode: `${at(areas, area)}${number}${Math.floor(within / unitsInSector)}${letters}`,
    area,
    district: number,
  };
}

export type Place = {
  locality: string;
  town: string;
  county: string;
  country: string;
  pesRegion: string;
  inServiceArea: boolean;
};

export function placeOf(area: number, district: number): Place {
  return {
    locality: district === 4 ? '' : at(localities, area + district),
    town: at(towns, area + (district > 12 ? 1 : 0)),
    county: at(counties, area),
    country: at(countries, area),
    pesRegion: String(10 + (area % 14)),
    inServiceArea: district % 8 !== 7,
  };
}

/** Unique within a village. */
export function houseNameAt(index: number): string {
  return `${at(streetNames, index)} ${at(houseKinds, Math.floor(index / streetNames.length))}`;
}

const mpanPrimes = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43];

/** An electricity meter point number of a region, with a valid check digit. */
export function mpan(pesRegion: string, number: number): string {
  const core = pesRegion + String(number % 10_000_000_000).padStart(10, '0');
  const sum = mpanPrimes.reduce((total, prime, place) => total + prime * Number(core.charAt(place)), 0);
  return `${core}${(sum % 11) % 10}`;
}
