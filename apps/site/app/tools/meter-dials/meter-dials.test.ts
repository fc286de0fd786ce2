import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import { DialPicker } from './DialPicker.tsx';
import { meterDials } from './meter-dials.ts';

type Answers = Record<string, string>;
/** As the form sends it: with each number that is given, that it is known. */
const stepOf = ({ earlier, calorific, rate, ...one }: Answers) => {
  const known = (name: string, field: string, text: string | undefined) =>
    text === undefined ? { [name]: 'no' } : { [name]: 'yes', [field]: text };
  const query = {
    ...one,
    ...known('earlier', 'before', earlier),
    ...known('calorific', 'value', calorific),
    ...known('rate', 'price', rate),
  };
  return meterDials.stepOf(new URLSearchParams(query), {
    facts: ledger,
    brand: brands.larkfield.facts,
    today: '2026-11-17',
  });
};
const answerOf = (answers: Answers) => {
  const step = stepOf(answers);
  if (step.kind !== 'answer') throw new Error(JSON.stringify(step));
  return step.answer;
};
const dials = (...positions: string[]): Answers =>
  Object.fromEntries([['meter', 'dials'], ...positions.map((position, at) => [`dial${at + 1}`, position])]);

/**
 * Judged from the rule of suppliers and Ofgem for dial meters, as in our article 'How to read your meter': the number that
 * the pointer has passed; if it is on a number and the next dial to the right reads 9, one less.
 */
const readings: [what: string, positions: Answers, reading: string][] = [
  ['between two numbers, the lower', dials('2.5', '5.5', '4.5', '6.5', '3.5'), '25463'],
  ['between 9 and 0, the 9', dials('9.5', '9.5', '9.5', '9.5', '9.5'), '99999'],
  ['just past a number', dials('4.1', '1.1', '1.1', '1.1', '1.1'), '41111'],
  ['just before the next', dials('4.9', '9.1', '1.1', '1.1', '1.1'), '49111'],
  ['on 7, and the next reads 9', dials('1.5', '7', '9.5', '1.5', '1.5'), '16911'],
  ['on 7, and the next reads 2', dials('1.5', '7', '2.5', '1.5', '1.5'), '17211'],
  ['on 7, and the next is on 0 as it should be', dials('1.5', '7', '0', '1.5', '1.5'), '17011'],
  ['on 7, and the next is on 0 but not past it', dials('1.5', '7', '0', '9.5', '1.5'), '16991'],
  ['on 0, and the next reads 9: nine, not minus one', dials('1.5', '0', '9.5', '1.5', '1.5'), '19911'],
  ['on 0 at the front', dials('0', '2.5', '2.5', '2.5', '2.5'), '02222'],
  ['on 0 at the front, and not past it', dials('0', '9.5', '2.5', '2.5', '2.5'), '99222'],
  ['on 9, and the next reads 3', dials('1.5', '1.5', '9', '3.5', '1.5'), '11931'],
  ['on 9, which the dial before it sees', dials('1.5', '5', '9', '3.5', '1.5'), '14931'],
  ['on 9, but not past it', dials('1.5', '5', '9', '9.5', '1.5'), '15891'],
  ['the last dial has none to its right', dials('1.5', '1.5', '1.5', '1.5', '6'), '11116'],
  ['the last dial on 9', dials('1.5', '1.5', '1.5', '4', '9'), '11139'],
  ['a new meter', dials('0', '0', '0', '0', '0'), '00000'],
  ['one unit before a whole turn', dials('0', '0', '0', '0', '9.5'), '99999'],
  ['the largest position', dials('9.9', '9.9', '9.9', '9.9', '9.9'), '99999'],
  ['metric gas', { meter: 'gas-metric', first: '02418' }, '02418'],
  ['metric gas with its red numbers', { meter: 'gas-metric', first: '02418.368' }, '02418'],
  ['metric gas with a comma for the point', { meter: 'gas-metric', first: '02418,368' }, '02418'],
  ['metric gas with a comma for thousands', { meter: 'gas-metric', first: '2,418' }, '02418'],
  ['metric gas with gaps', { meter: 'gas-metric', first: ' 0 2 4 1 8 ' }, '02418'],
  ['imperial gas', { meter: 'gas-imperial', first: '4762' }, '4762'],
  ['imperial gas without its zeros', { meter: 'gas-imperial', first: '62' }, '0062'],
  ['gas at zero', { meter: 'gas-metric', first: '0' }, '00000'],
];

/**
 * Judged from the sum on gas bills (Gas (Calculation of Thermal Energy) Regulations 1996): units, × 2.83 for hundreds of
 * cubic feet, × 1.02264 × calorific value ÷ 3.6; worked out by hand with 39.5 as typical.
 */
const used: [what: string, answers: Answers, amount: string][] = [
  ['100 metric units', { meter: 'gas-metric', first: '02518', earlier: '02418' }, '1,122.1 kWh'],
  [
    '100 metric units at 6p',
    { meter: 'gas-metric', first: '02518', earlier: '02418', rate: '6' },
    '1,122.1 kWh, £67.32',
  ],
  [
    '100 metric units at their own calorific value',
    { meter: 'gas-metric', first: '02518', earlier: '02418', calorific: '38' },
    '1,079.5 kWh',
  ],
  ['100 imperial units', { meter: 'gas-imperial', first: '4862', earlier: '4762' }, '3,175.4 kWh'],
  [
    '100 imperial units at 6p',
    { meter: 'gas-imperial', first: '4862', earlier: '4762', rate: '6p' },
    '3,175.4 kWh, £190.53',
  ],
  ['an imperial meter that passed 9999', { meter: 'gas-imperial', first: '0050', earlier: '9950' }, '3,175.4 kWh'],
  ['a metric meter that passed 99999', { meter: 'gas-metric', first: '00040', earlier: '99940' }, '1,122.1 kWh'],
  ['nothing used', { meter: 'gas-metric', first: '02418', earlier: '02418', rate: '6' }, '0 kWh, 0p'],
  ['one metric unit, without an earlier reading', { meter: 'gas-metric', first: '02418' }, '11.2 kWh'],
  ['a gift of gas', { meter: 'gas-metric', first: '02518', earlier: '02418', rate: '0' }, '1,122.1 kWh, 0p'],
  ['dials', { ...dials('0', '1.5', '2.5', '3.5', '4.5'), earlier: '01134', rate: '25' }, '100 kWh, £25'],
  ['dials that passed 99999', { ...dials('0', '0', '0', '1', '0'), earlier: '99990' }, '20 kWh'],
];

describe('the reading to send @TOL-7', () => {
  it.each(readings)('%s', (_, answers, reading) => {
    expect(answerOf(answers).summary).toBe(`Your reading is ${reading}`);
  });

  it('of two rows is both, with their zeros', () => {
    const { summary, explanation } = answerOf({ meter: 'two-rate', first: '2884', second: '17306' });
    expect(summary).toBe('Your readings are 02884 in the first row and 17306 in the second');
    expect(explanation).toContain('Send the zeros at the front too.');
  });

  it('of two rows may have six numbers', () => {
    const { summary } = answerOf({ meter: 'two-rate', first: '002884', second: '117306', earlier: '1234567' });
    expect(summary).toBe('Your readings are 002884 in the first row and 117306 in the second');
  });

  it('says why a pointer on a number counts as one less', () => {
    const { why: explanation } = answerOf(dials('1.5', '7', '9.5', '1.5', '1.5'));
    expect(explanation).toContain(
      'On dial 2 the pointer seems to be on 7. The next dial still reads 9, so it has not reached it yet: take 6.',
    );
  });

  it('is drawn, with a text for those who do not see it', () => {
    const html = renderToStaticMarkup(answerOf(dials('2.5', '5', '4.5', '6.5', '9.5')).picture);
    expect(html).toContain('role="img"');
    expect(html).toContain(
      '<title>Five dials. From left to right, the pointers are between 2 and 3, on 5, between 4 and 5, between 6 and 7, between 9 and 0. Under the dials is the reading, 25469.</title>',
    );
    // The second dial turns anticlockwise: 5 is half a turn back.
    expect(html).toContain('rotate(-180)');
  });
});

describe('what was used', () => {
  it.each(used)('%s', (_, answers, amount) => {
    expect(answerOf(answers).parts.map((part) => part.amount)).toEqual([amount]);
  });

  it('is doubtful when the earlier reading is a little higher', () => {
    const [part] = answerOf({ meter: 'gas-metric', first: '02418', earlier: '02518' }).parts;
    expect(part?.verdict).toBe('maybe');
    expect(part?.reasons[0]).toContain('The earlier reading is higher.');
  });

  it('is sure when a meter has passed its last number', () => {
    const [part] = answerOf({ meter: 'gas-metric', first: '00040', earlier: '99940' }).parts;
    expect(part?.verdict).toBe('yes');
    expect(part?.reasons[0]).toContain('started again at zero');
  });

  it('shows the sum for imperial gas, and that the calorific value is a typical one', () => {
    const [part] = answerOf({ meter: 'gas-imperial', first: '4862', earlier: '4762' }).parts;
    expect(part?.reasons).toContain('100 × 2.83 = 283 cubic metres.');
    expect(part?.reasons).toContain('283 × 1.02264 × 39.5 ÷ 3.6 = 3,175.4 kWh.');
    expect(part?.reasons.join(' ')).toContain('39.5 is a typical calorific value');
  });

  it('has no part for dials without an earlier reading, nor for two rows', () => {
    expect(answerOf(dials('1', '1', '1', '1', '1')).parts).toEqual([]);
    expect(answerOf({ meter: 'two-rate', first: '1', second: '2', earlier: '1' }).parts).toEqual([]);
  });
});

describe('a meter', () => {
  it.each([
    ['no kind', { first: '1' }, ['meter']],
    ['a dial that is not set', dials('1', '1', '', '1', '1'), ['dial3']],
    ['a dial past its last number', dials('1', '1', '10', '1', '1'), ['dial3']],
    ['a dial below zero', dials('-1', '1', '1', '1', '1'), ['dial1']],
    ['a dial in words', dials('1', '1', '1', '1', 'three'), ['dial5']],
    ['no numbers', { meter: 'gas-metric', first: '' }, ['first']],
    ['words for numbers', { meter: 'gas-metric', first: 'many' }, ['first']],
    ['a number below zero', { meter: 'gas-metric', first: '-2418' }, ['first']],
    ['five numbers on an imperial meter', { meter: 'gas-imperial', first: '47623' }, ['first']],
    ['six numbers on a metric meter', { meter: 'gas-metric', first: '241836' }, ['first']],
    ['a long earlier reading', { meter: 'gas-imperial', first: '4762', earlier: '47620' }, ['before']],
    ['one row of two', { meter: 'two-rate', first: '2884' }, ['second']],
    [
      'a calorific value of something else',
      { meter: 'gas-metric', first: '1', earlier: '1', calorific: '11.2' },
      ['value'],
    ],
    ['a price in words', { meter: 'gas-metric', first: '1', earlier: '1', rate: 'cheap' }, ['price']],
  ])('is not read with %s', (_, answers, fields) => {
    const open = stepOf(answers);
    if (open.kind !== 'question') throw new Error(open.kind);
    const step = stepOf({ ...answers, asked: open.question.name });
    expect(step.kind === 'question' && step.errors.map(({ field }) => field)).toEqual(fields);
  });
});

describe('the dials beside the questions', () => {
  const picker = (query: string) =>
    renderToStaticMarkup(createElement(DialPicker, { typed: new URLSearchParams(query) }));

  it('stand as they are set, and on 0 otherwise', () => {
    const html = picker('meter=dials&dial1=2.5&dial2=5&dial3=12');
    expect(html).toContain('the pointers are between 2 and 3, on 5, on 0, on 0, on 0.');
    expect(html.match(/rotate\(-?\d+\)/g)).toEqual([
      'rotate(90)',
      'rotate(-180)',
      'rotate(0)',
      'rotate(0)',
      'rotate(0)',
    ]);
  });
});
