import { describe, expect, it } from 'vitest';
import { brands } from '../../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import { noSupply } from './no-supply.tsx';

const answerTo = (answers: Record<string, string>) => {
  const query = new URLSearchParams({
    danger: 'none',
    off: 'electricity',
    around: 'no',
    meter: 'bill',
    fuses: 'fine',
    ...answers,
  });
  const outcome = noSupply.outcomeOf(query, { facts: ledger, brand: brands.larkfield.facts, today: '2026-11-17' });
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
};

const [gasLine, powerLine] = ['0800 111 999', '105'];
const [northernGas, northernPower] = ['0800 002 001', '03457 643 643'];

/** Judged from the emergency services' own advice (gas emergency service, 105, NIE Networks) and the article on power cuts. */
const judged: [what: string, answers: Record<string, string>, summary: string, parts: string[]][] = [
  ['gas is smelt', { danger: 'gas', off: 'gas' }, `Go outside now and call ${gasLine}.`, ['danger', 'gas-network']],
  [
    'gas is smelt and the power is off',
    { danger: 'gas' },
    `Go outside now and call ${gasLine}.`,
    ['danger', 'electricity-network', 'our-meter'],
  ],
  [
    'gas is smelt in Belfast',
    { danger: 'gas', off: 'gas', outward: 'BT7' },
    `Go outside now and call ${northernGas}.`,
    ['danger', 'gas-network'],
  ],
  [
    'a line is down',
    { danger: 'wires', around: 'yes' },
    `Stay away and call ${powerLine}. If someone is in danger, call 999.`,
    ['danger', 'electricity-network'],
  ],
  [
    'a line is down in Northern Ireland',
    { danger: 'wires', around: 'yes', outward: 'BT92' },
    `Stay away and call ${northernPower}. If someone is in danger, call 999.`,
    ['danger', 'electricity-network'],
  ],
  [
    'an oxygen machine has stopped',
    { danger: 'health', around: 'yes' },
    'If someone is in danger, call 999 now.',
    ['danger', 'electricity-network'],
  ],
  [
    'the street is dark',
    { around: 'yes' },
    `It is a fault in the street: call ${powerLine}, free.`,
    ['electricity-network'],
  ],
  [
    'the street is dark, and a switch has tripped as well',
    { around: 'yes', fuses: 'tripped' },
    `It is a fault in the street: call ${powerLine}, free.`,
    ['electricity-network'],
  ],
  [
    'the street is dark, and the credit is gone as well',
    { around: 'yes', meter: 'credit-gone' },
    `It is a fault in the street: call ${powerLine}, free.`,
    ['electricity-network'],
  ],
  [
    'the street is dark in Derry',
    { around: 'yes', outward: 'BT48' },
    `It is a fault in the street: call ${northernPower}, free.`,
    ['electricity-network'],
  ],
  [
    'only this home, and a switch has tripped',
    { fuses: 'tripped' },
    'A switch in your fuse box has tripped: you can put that right yourself.',
    ['tripped'],
  ],
  [
    'only this home, not looked at the fuse box',
    { fuses: 'not-looked' },
    'Look at your fuse box first.',
    ['look', 'electricity-network', 'our-meter'],
  ],
  [
    'only this home, and all switches are on',
    {},
    `Only your home is off: call ${powerLine}, free, and they will say whose fault it is.`,
    ['electricity-network', 'our-meter'],
  ],
  [
    'only this home, Pay As You Go with credit',
    { meter: 'credit-left' },
    `Only your home is off: call ${powerLine}, free, and they will say whose fault it is.`,
    ['electricity-network', 'our-meter'],
  ],
  [
    'only this home, and the credit is gone',
    { meter: 'credit-gone' },
    'Top up first: the credit on your meter is probably gone.',
    ['credit', 'electricity-network'],
  ],
  [
    'the credit is gone and a switch has tripped: credit first',
    { meter: 'credit-gone', fuses: 'tripped' },
    'Top up first: the credit on your meter is probably gone.',
    ['credit', 'electricity-network'],
  ],
  [
    'it is not known whether others are off',
    { around: 'unknown' },
    `Call ${powerLine}, free: they know whether there is a fault in your street.`,
    ['electricity-network'],
  ],
  [
    'not known, and not looked',
    { around: 'unknown', fuses: 'not-looked' },
    'Look at your fuse box first.',
    ['look', 'electricity-network'],
  ],
  [
    'gas is off in the street',
    { off: 'gas', around: 'yes' },
    `Call ${gasLine}, free: the gas network will come.`,
    ['gas-network'],
  ],
  ['gas is off in this home', { off: 'gas' }, `Check that the meter is on, then call ${gasLine}.`, ['gas-network']],
  [
    'gas is off and the credit is gone',
    { off: 'gas', meter: 'credit-gone' },
    'Top up first: the credit on your meter is probably gone.',
    ['credit', 'gas-network'],
  ],
  [
    'gas is off in Belfast',
    { off: 'gas', outward: 'BT7' },
    `Check that the meter is on, then call ${northernGas}.`,
    ['gas-network'],
  ],
  [
    'both are off in the street',
    { off: 'both', around: 'yes' },
    `It is a fault in the street: call ${powerLine}, free.`,
    ['electricity-network', 'gas-network'],
  ],
  [
    'both are off, and the credit is gone',
    { off: 'both', meter: 'credit-gone' },
    'Top up first: the credit on your meter is probably gone.',
    ['credit', 'electricity-network', 'gas-network'],
  ],
];

describe('whom to call @TOL-2 when', () => {
  it.each(judged)('%s', (_, answers, summary, parts) => {
    const answer = answerTo(answers);
    expect(answer.summary).toBe(summary);
    expect(answer.parts.map(({ id }) => id)).toEqual(parts);
  });
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

it('a postcode of no area, or none, names no network and has the number all the same', () => {
  for (const outward of ['ZZ9', '']) {
    const [part] = answerTo({ around: 'yes', outward }).parts;
    expect(part?.phones).toEqual(['power-cut']);
    expect(part?.links).toEqual([]);
  }
});
