import { describe, expect, it } from 'vitest';
import { type Answers, answerTo, said, stepOf } from '../../../test/no-supply-steps.ts';

/** Every way through the questions, as a customer goes it: each option of each question that is asked. */
function waysFrom(answers: Answers = {}): Answers[] {
  const step = stepOf(answers);
  if (step.kind !== 'question') return [answers];
  const { question } = step;
  if (question.kind !== 'choice') throw new Error(`${question.name} is not a choice`);
  return question.options.flatMap(({ value }) => waysFrom({ ...answers, [question.name]: value }));
}

const ways = waysFrom();
const endings = ways.filter(({ danger }) => danger === 'none');

const [ours, engineer] = ['0808 157 0103', '0808 157 0104'];
const numbers = { GB: { power: '105', gas: '0800 111 999' }, NI: { power: '03457 643 643', gas: '0800 002 001' } };
type Numbers = (typeof numbers)['GB'];

type Row = {
  of: Answers;
  says: (numbers: Numbers) => string;
  first?: (numbers: Numbers) => string[];
  /** What follows if that does not help, without what only some of these answers add. */
  also?: (numbers: Numbers) => string[];
};

const power = (of: Numbers) => [of.power];
const gas = (of: Numbers) => [of.gas];
const us = () => [ours];
/** Where it is not known whether others are off, and electricity is. */
const unknownPower = { around: 'unknown', off: 'electricity|both' };

/** The table of the design, the first match first. What a row does not name can be anything. */
const table: Row[] = [
  {
    of: { off: 'heating' },
    says: () => 'Your power and gas are on, so look at the boiler first',
    first: () => [engineer],
  },
  { of: { off: 'some' }, says: () => 'Look in the fuse box for a switch that is down', also: () => [engineer] },
  { of: { off: 'gas', around: 'yes' }, says: (of) => `The gas is off in your area. Call ${of.gas}`, first: gas },
  {
    of: { off: 'both', around: 'yes' },
    says: (of) => `It is a power cut in your area. Call ${of.power}`,
    first: power,
    also: gas,
  },
  { of: { around: 'yes' }, says: (of) => `It is a power cut in your area. Call ${of.power}`, first: power },
  {
    of: { screen: 'none', ...unknownPower },
    says: () => 'Use emergency credit or top up. If you cannot, call us now',
    first: us,
    also: power,
  },
  { of: { screen: 'none' }, says: () => 'Use emergency credit or top up. If you cannot, call us now', first: us },
  {
    of: { screen: 'unseen', ...unknownPower },
    says: () => 'Check the credit on your meter. If you cannot, call us now',
    first: us,
    also: power,
  },
  { of: { screen: 'unseen' }, says: () => 'Check the credit on your meter. If you cannot, call us now', first: us },
  { of: { screen: 'topped' }, says: () => 'Your top-up has not reached the meter. Call us, day or night', first: us },
  {
    of: { screen: 'blank', ...unknownPower },
    says: () => 'Your meter may be broken. Call us, day or night',
    first: us,
    also: power,
  },
  { of: { screen: 'blank' }, says: () => 'Your meter may be broken. Call us, day or night', first: us },
  {
    of: { fuses: 'down', off: 'both' },
    says: () => 'A switch has tripped. You can put it right yourself',
    also: (of) => [of.power, engineer, of.gas],
  },
  {
    of: { fuses: 'down' },
    says: () => 'A switch has tripped. You can put it right yourself',
    also: (of) => [of.power, engineer],
  },
  {
    of: { fuses: 'unseen', off: 'both' },
    says: (of) => `Look at the fuse box if you can. If not, call ${of.power}`,
    first: power,
    also: gas,
  },
  {
    of: { fuses: 'unseen' },
    says: (of) => `Look at the fuse box if you can. If not, call ${of.power}`,
    first: power,
  },
  {
    of: { fuses: 'up', around: 'no', off: 'both' },
    says: (of) => `Call ${of.power}. They can find out what is wrong`,
    first: power,
    also: (of) => [ours, of.gas],
  },
  {
    of: { fuses: 'up', around: 'no' },
    says: (of) => `Call ${of.power}. They can find out what is wrong`,
    first: power,
    also: us,
  },
  {
    of: { fuses: 'up', off: 'both' },
    says: (of) => `Call ${of.power}. They know if there is a fault near you`,
    first: power,
    also: (of) => [ours, of.gas],
  },
  {
    of: { fuses: 'up' },
    says: (of) => `Call ${of.power}. They know if there is a fault near you`,
    first: power,
    also: us,
  },
  {
    of: { handle: 'across' },
    says: () => 'The gas is turned off at the meter. Find out why before you turn it on',
    first: gas,
  },
  {
    of: { off: 'gas', pay: 'topup' },
    says: () => 'There is credit but no gas. Call us, day or night',
    first: us,
    also: gas,
  },
  { of: { off: 'gas', pay: 'bill' }, says: (of) => `Call ${of.gas} about the gas`, first: gas, also: us },
];

const isOf = ({ of }: Row, answers: Answers) =>
  Object.entries(of).every(([name, values]) => values.split('|').includes(answers[name] ?? ''));

it('there are 135 ways, of which 7 are dangers', () => {
  expect([ways.length, endings.length]).toEqual([135, 128]);
});

it('every row of the table answers some way, and every way has a row', () => {
  const used = new Set(endings.map((answers) => table.find((row) => isOf(row, answers))));
  expect(table.filter((row) => !used.has(row))).toEqual([]);
  expect(used.has(undefined)).toBe(false);
});

describe('whom to call @TOL-2', () => {
  it.each(endings.map((answers) => [new URLSearchParams(answers).toString(), answers] as const))('%s', (_, answers) => {
    const row = table.find((one) => isOf(one, answers));
    const of = numbers[answers['where'] === 'NI' ? 'NI' : 'GB'];
    const { summary, calls = [], also = [] } = answerTo(answers);
    expect({
      summary,
      first: calls.map(({ number }) => number.value),
      also: also.map(({ number }) => number.value),
    }).toEqual({ summary: row?.says(of), first: row?.first?.(of) ?? [], also: row?.also?.(of) ?? [] });
  });
});

it('asks in this order, and a fuse box never of someone whose street is dark', () => {
  const asked = (answers: Answers) => stepOf(answers).asked.map(({ name }) => name);
  expect(asked({ danger: 'none', off: 'electricity', where: 'GB', around: 'yes', fuses: 'up' })).toEqual([
    'danger',
    'off',
    'where',
    'around',
  ]);
  expect(
    asked({
      danger: 'none',
      off: 'both',
      where: 'NI',
      around: 'unknown',
      pay: 'topup',
      screen: 'left',
      fuses: 'up',
    }),
  ).toEqual(['danger', 'off', 'where', 'around', 'pay', 'screen', 'fuses']);
});

it.each([
  ['EH10', 'SP Energy Networks', 'https://www.spenergynetworks.co.uk/pages/power_cuts.aspx'],
  ['BT7', 'NIE Networks', 'https://powercheck.nienetworks.co.uk/'],
])('the network of %s is named on the answer, with its page', (outward, name, page) => {
  const { why = [], next } = answerTo({ danger: 'none', off: 'electricity', where: 'GB', around: 'yes', outward });
  expect(why.join(' ')).toContain(name);
  expect(next[0]?.link).toBe(page);
  expect(next.length).toBeLessThanOrEqual(4);
});

it('both networks are named where an outward code has two, and none where there is no mains gas', () => {
  const gasIn = (outward: string) =>
    answerTo({ danger: 'none', off: 'gas', where: 'GB', around: 'yes', outward }).why?.join(' ');
  expect(gasIn('MK1')).toMatch(/SGN or Cadent/);
  expect(gasIn('ZE1')).toContain('no mains gas');
  expect(gasIn('at home')).toBe(gasIn(''));
});

it('a power cut has the source of its number, and our line none but us', () => {
  const street = { danger: 'none', off: 'both', where: 'NI', around: 'yes' };
  expect(answerTo(street).facts).toEqual(['power-cut-northern-ireland', 'gas-emergency-northern-ireland']);
  expect(said(answerTo({ ...street, around: 'no', pay: 'topup', screen: 'none' }).calls)).toEqual([
    '0808 157 0103: Open now, day and night. 24 hours a day, 7 days a week',
  ]);
});
