import { describe, expect, it } from 'vitest';
import { type Answers, outcomeOf, type PlaceNumbers, places, said } from '../../../test/no-supply-places.ts';

function answerTo(answers: Answers) {
  const outcome = outcomeOf({
    danger: 'none',
    off: 'electricity',
    around: 'no',
    meter: 'bill',
    fuses: 'fine',
    ...answers,
  });
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
}

const [cannotTopUp, ours] = [
  '0808 157 0103: If you cannot top up, or it is still off with credit. 24 hours a day, 7 days a week',
  '0808 157 0103: 24 hours a day, 7 days a week',
];

const choices = {
  off: ['electricity', 'gas', 'both'],
  around: ['yes', 'no', 'unknown'],
  meter: ['bill', 'credit-left', 'credit-gone'],
  fuses: ['tripped', 'fine', 'not-looked'],
};
const combinations = choices.off.flatMap((off) =>
  choices.around.flatMap((around) =>
    choices.meter.flatMap((meter) => choices.fuses.map((fuses) => ({ off, around, meter, fuses }))),
  ),
);

type Part = [id: string, calls: string[]];
type Branch = {
  what: string;
  of: { off?: string; around?: string; meter?: string; fuses?: string };
  says: (spoken: PlaceNumbers['spoken']) => string;
  parts: (place: PlaceNumbers) => Part[];
};

const electricity = ({ power }: PlaceNumbers): Part => ['electricity-network', power];
const gas = (place: PlaceNumbers): Part => ['gas-network', place.gas];
const credit: Part = ['credit', [cannotTopUp]];
const meter: Part = ['our-meter', [ours]];
const look: Part = ['look', []];
const tripped = ({ stillOff }: PlaceNumbers): Part => [
  'tripped',
  [
    ...stillOff,
    '0808 157 0104: If the switch will not stay up and your cover includes electrics. If not, call an electrician',
  ],
];
const [street, home, topUp] = ['yes', 'no|unknown', 'credit-gone'];
const paid = 'bill|credit-left';
const says = {
  cut: ({ power }: PlaceNumbers['spoken']) => `It is a power cut in your area. Call ${power}.`,
  noGas: (spoken: PlaceNumbers['spoken']) => `The gas is off in your area. Call ${spoken.gas}.`,
  topUp: () => 'Use emergency credit or top up. If you cannot, call us now on 0808 157 0103.',
  tripped: () => 'A switch has tripped. You can put it right yourself.',
  look: ({ power }: PlaceNumbers['spoken']) => `Look at the fuse box if you can. If not, call ${power}.`,
  home: ({ power }: PlaceNumbers['spoken']) => `Call ${power}. They can find out what is wrong.`,
  unknown: ({ power }: PlaceNumbers['spoken']) => `Call ${power}. They know if there is a fault near you.`,
};

/** Every branch. What a branch does not name can be anything. */
const branches: Branch[] = [
  {
    what: 'power is off in the street',
    of: { off: 'electricity', around: street, meter: paid },
    says: says.cut,
    parts: (place) => [electricity(place)],
  },
  {
    what: 'power is off in the street, and the credit is gone',
    of: { off: 'electricity', around: street, meter: topUp },
    says: says.cut,
    parts: (place) => [electricity(place), credit],
  },
  {
    what: 'both are off in the street',
    of: { off: 'both', around: street, meter: paid },
    says: says.cut,
    parts: (place) => [electricity(place), gas(place)],
  },
  {
    what: 'both are off in the street, and the credit is gone',
    of: { off: 'both', around: street, meter: topUp },
    says: says.cut,
    parts: (place) => [electricity(place), gas(place), credit],
  },
  {
    what: 'gas is off in the street',
    of: { off: 'gas', around: street, meter: paid },
    says: says.noGas,
    parts: (place) => [gas(place)],
  },
  {
    what: 'gas is off in the street, and the credit is gone',
    of: { off: 'gas', around: street, meter: topUp },
    says: says.noGas,
    parts: (place) => [gas(place), credit],
  },
  {
    what: 'power is off, and the credit is gone: credit before the fuse box',
    of: { off: 'electricity', around: home, meter: topUp },
    says: says.topUp,
    parts: (place) => [credit, electricity(place)],
  },
  {
    what: 'both are off, and the credit is gone',
    of: { off: 'both', around: home, meter: topUp },
    says: says.topUp,
    parts: (place) => [credit, electricity(place), gas(place)],
  },
  {
    what: 'gas is off, and the credit is gone',
    of: { off: 'gas', around: home, meter: topUp },
    says: says.topUp,
    parts: (place) => [credit, gas(place)],
  },
  {
    what: 'gas is off',
    of: { off: 'gas', around: home, meter: 'bill' },
    says: (spoken) => `Call ${spoken.gas} about the gas.`,
    parts: (place) => [gas(place), meter],
  },
  {
    what: 'gas is off with credit left: us first',
    of: { off: 'gas', around: home, meter: 'credit-left' },
    says: () => 'There is credit but no gas. Call us, day or night, on 0808 157 0103.',
    parts: (place) => [meter, gas(place)],
  },
  {
    what: 'power is off, and a switch has tripped',
    of: { off: 'electricity', around: home, meter: paid, fuses: 'tripped' },
    says: says.tripped,
    parts: (place) => [tripped(place)],
  },
  {
    what: 'both are off, and a switch has tripped',
    of: { off: 'both', around: home, meter: paid, fuses: 'tripped' },
    says: says.tripped,
    parts: (place) => [tripped(place), meter, gas(place)],
  },
  {
    what: 'power is off, and nobody has looked at the fuse box',
    of: { off: 'electricity', around: home, meter: paid, fuses: 'not-looked' },
    says: says.look,
    parts: (place) => [look, electricity(place), meter],
  },
  {
    what: 'both are off, and nobody has looked at the fuse box',
    of: { off: 'both', around: home, meter: paid, fuses: 'not-looked' },
    says: says.look,
    parts: (place) => [look, electricity(place), meter, gas(place)],
  },
  {
    what: 'power is off in this home only, and all switches are on',
    of: { off: 'electricity', around: 'no', meter: paid, fuses: 'fine' },
    says: says.home,
    parts: (place) => [electricity(place), meter],
  },
  {
    what: 'both are off in this home only, and all switches are on',
    of: { off: 'both', around: 'no', meter: paid, fuses: 'fine' },
    says: says.home,
    parts: (place) => [electricity(place), meter, gas(place)],
  },
  {
    what: 'power is off, and it is not known whether others are off',
    of: { off: 'electricity', around: 'unknown', meter: paid, fuses: 'fine' },
    says: says.unknown,
    parts: (place) => [electricity(place), meter],
  },
  {
    what: 'both are off, and it is not known whether others are off',
    of: { off: 'both', around: 'unknown', meter: paid, fuses: 'fine' },
    says: says.unknown,
    parts: (place) => [electricity(place), meter, gas(place)],
  },
];

const isOf = ({ of }: Branch, answers: Answers) =>
  Object.entries(of).every(([name, values]) => values.split('|').includes(answers[name] ?? ''));

it('the branches cover every combination of answers, each once', () => {
  expect(combinations).toHaveLength(81);
  const counts = combinations.map((answers) => branches.filter((branch) => isOf(branch, answers)).length);
  expect(counts).toEqual(combinations.map(() => 1));
});

describe.each(places)('whom to call $where @TOL-2 when', (place) => {
  it.each(branches)('$what', (branch) => {
    for (const answers of combinations.filter((one) => isOf(branch, one))) {
      const { summary, parts } = answerTo({ ...answers, outward: place.outward });
      const given = { summary, parts: parts.map(({ id, calls }): Part => [id, said(calls)]) };
      expect(given, JSON.stringify(answers)).toEqual({
        summary: branch.says(place.spoken),
        parts: branch.parts(place),
      });
    }
  });
});

it('numbers are only among the calls of a part, where they dial', () => {
  for (const answers of combinations) {
    for (const { reasons, details = [] } of answerTo(answers).parts) {
      expect(details).toEqual([]);
      expect(reasons.join(' ')).not.toMatch(/\d{3}/);
    }
  }
});

/** What is required besides, when a question has been answered. */
const required: [answers: Answers, missing: string[]][] = [
  [{ outward: '' }, ['danger', 'off', 'around', 'meter', 'fuses']],
  [{ danger: 'sparks' }, ['danger', 'off', 'around', 'meter', 'fuses']],
  [{ danger: 'toString' }, ['danger', 'off', 'around', 'meter', 'fuses']],
  [{ danger: 'none' }, ['off', 'around', 'meter', 'fuses']],
  [{ danger: 'none', off: 'electricity' }, ['around', 'meter', 'fuses']],
  [{ danger: 'none', off: 'gas' }, ['around', 'meter']],
  [{ danger: 'none', off: 'electricity', around: 'yes' }, []],
  [{ danger: 'none', off: 'both', around: 'yes' }, []],
  [{ danger: 'none', off: 'gas', around: 'yes' }, []],
  [{ danger: 'none', off: 'gas', around: 'no' }, ['meter']],
  [{ danger: 'none', off: 'gas', around: 'no', meter: 'bill' }, []],
  [{ danger: 'none', off: 'electricity', around: 'unknown', meter: 'credit-gone' }, []],
  [{ danger: 'none', off: 'electricity', around: 'unknown', meter: 'credit-left' }, ['fuses']],
  [{ danger: 'none', off: 'both', around: 'no', meter: 'bill' }, ['fuses']],
  [{ danger: 'none', off: 'both', around: 'no', meter: 'bill', fuses: 'fine' }, []],
  [{ danger: 'none', off: 'electricity', around: 'yes', outward: 'at home' }, ['outward']],
];

it.each(required)('of %j only %j is missing', (answers, missing) => {
  const outcome = outcomeOf(answers);
  expect(outcome.kind).toBe(missing.length > 0 ? 'errors' : 'answer');
  expect(outcome.kind === 'errors' ? outcome.errors.map(({ field }) => field) : []).toEqual(missing);
});

it.each([
  ['EH10', 'SP Energy Networks', 'https://www.spenergynetworks.co.uk/pages/power_cuts.aspx'],
  ['BT7', 'NIE Networks', 'https://powercheck.nienetworks.co.uk/'],
])('the network of %s is named, with its page', (outward, name, page) => {
  const [part] = answerTo({ around: 'yes', outward }).parts;
  expect(part?.reasons.join(' ')).toContain(name);
  expect(part?.links?.map(({ link }) => link)).toEqual([page]);
});

it('both networks are named where an outward code has two', () => {
  const [part] = answerTo({ off: 'gas', around: 'yes', outward: 'MK1' }).parts;
  expect(part?.reasons.join(' ')).toMatch(/SGN or Cadent/);
});

it('a place without mains gas says so', () => {
  const [part] = answerTo({ off: 'gas', around: 'yes', outward: 'ZE1' }).parts;
  expect(part?.reasons.join(' ')).toContain('no mains gas');
});

it('a postcode of no area, or none, names no network and has both numbers all the same', () => {
  for (const outward of ['ZZ9', '']) {
    const [part] = answerTo({ around: 'yes', outward }).parts;
    expect(part?.calls?.map(({ number }) => number.value)).toEqual(['105', '03457 643 643']);
    expect(part?.links).toEqual([]);
  }
});

it('the sources of an answer have the numbers that it gives', () => {
  expect(answerTo({ off: 'both', around: 'yes' }).parts.map(({ facts }) => facts)).toEqual([
    ['power-cut', 'power-cut-northern-ireland'],
    ['gas-emergency', 'gas-emergency-northern-ireland'],
  ]);
  expect(answerTo({ meter: 'credit-gone', outward: 'BT7' }).parts.map(({ facts }) => facts)).toEqual([
    [],
    ['power-cut-northern-ireland'],
  ]);
});
