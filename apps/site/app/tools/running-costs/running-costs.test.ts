import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import type { ToolAnswer } from '../tool-answer.ts';
import { appliances, isAppliance, measureOf } from './appliances.ts';
import { runningCosts } from './running-costs.ts';

type Case = Record<string, string>;

const context = { facts: ledger, brand: brands.larkfield.facts, today: '2026-11-17' };
/** As the form sends it: what is not changed stands in the fields as typical. */
const stepOf = ({ rate, ...one }: Case) => {
  const { appliance = '' } = one;
  const typical = isAppliance(appliance) ? appliances[appliance] : undefined;
  const measure = typical && measureOf(ledger[typical.fact]);
  const usual: Case = typical
    ? {
        watts: String(measure?.amount),
        minutes: String(typical.minutes),
        times: String(typical.times),
      }
    : {};
  const use = Object.keys(one).length > 1 ? 'own' : 'typical';
  const price: Case = rate === undefined ? { rate: 'example' } : { rate: 'own', price: rate };
  return runningCosts.stepOf(new URLSearchParams({ use, ...usual, ...price, ...one }), context);
};
const answerTo = (one: Case): ToolAnswer => {
  const step = stepOf(one);
  if (step.kind !== 'answer') throw new Error(JSON.stringify(step));
  return step.answer;
};
const costOf = (one: Case) => answerTo(one).parts.find(({ id }) => id === 'cost');

/**
 * Judged by the usual sum (Centre for Sustainable Energy, 'How much electricity am I using?'): watts by 1,000, by hours,
 * by the price of a unit; a year has 52 weeks. The example price is 25p. The sums were done by hand.
 */
const judged: [what: string, one: Case, summary: string][] = [
  [
    'a kettle, all typical: 0.15 kWh',
    { appliance: 'kettle' },
    'Kettle: about 4p each time, about 79p a week and about £41 a year',
  ],
  [
    'a kettle at 30p',
    { appliance: 'kettle', rate: '30' },
    'Kettle: about 5p each time, about 95p a week and about £49 a year',
  ],
  [
    'a kettle four times a day',
    { appliance: 'kettle', times: '28' },
    'Kettle: about 4p each time, about £1.05 a week and about £55 a year',
  ],
  [
    "a kettle of one's own: 0.11 kWh",
    { appliance: 'kettle', watts: '2200', times: '20' },
    'Kettle: about 3p each time, about 55p a week and about £29 a year',
  ],
  [
    'a shower of ten minutes: 1.5 kWh',
    { appliance: 'shower', minutes: '10', times: '7' },
    'Electric shower: about 38p each time, about £2.63 a week and about £137 a year',
  ],
  [
    'a fan heater for three hours: the example of the article',
    { appliance: 'fan-heater', minutes: '180', times: '1' },
    'Fan heater or electric fire: about £1.50 each time, about £1.50 a week and about £78 a year',
  ],
  [
    'an oil radiator that is a smaller one',
    { appliance: 'oil-radiator', watts: '1500', minutes: '120', times: '7' },
    'Oil-filled radiator: about 75p each time, about £5.25 a week and about £273 a year',
  ],
  [
    'a tumble dryer: 4 kWh a load',
    { appliance: 'tumble-dryer', times: '2' },
    'Tumble dryer: about £1 each time, about £2 a week and about £104 a year',
  ],
  [
    'a heat pump dryer: 1.5 kWh a load',
    { appliance: 'heat-pump-dryer', times: '2' },
    'Tumble dryer with a heat pump: about 38p each time, about 75p a week and about £39 a year',
  ],
  [
    'a wash: minutes do not count',
    { appliance: 'washing-machine', minutes: '150', times: '4' },
    'Washing machine: about 13p each time, about 50p a week and about £26 a year',
  ],
  [
    'a dishwasher',
    { appliance: 'dishwasher', times: '7', rate: '24' },
    'Dishwasher: about 24p each time, about £1.68 a week and about £87 a year',
  ],
  [
    'an oven for 60 minutes: 1.2 kWh',
    { appliance: 'oven', minutes: '60', times: '5' },
    'Electric oven: about 30p each time, about £1.50 a week and about £78 a year',
  ],
  [
    'an air fryer for half of that',
    { appliance: 'air-fryer', minutes: '30', times: '5' },
    'Air fryer: about 13p each time, about 63p a week and about £33 a year',
  ],
  [
    'a microwave: 0.1 kWh',
    { appliance: 'microwave', minutes: '5', times: '10' },
    'Microwave: about 3p each time, about 25p a week and about £13 a year',
  ],
  [
    'a fridge-freezer: 255 kWh a year',
    { appliance: 'fridge-freezer' },
    'Fridge-freezer: about 17p a day, about £1.23 a week and about £64 a year',
  ],
  [
    'a fridge-freezer has no times',
    { appliance: 'fridge-freezer', minutes: '5', times: '1' },
    'Fridge-freezer: about 17p a day, about £1.23 a week and about £64 a year',
  ],
  [
    'a heat pump: 4,000 kWh a year',
    { appliance: 'heat-pump', rate: '20' },
    'Heat pump for the whole home: about £2.19 a day, about £15 a week and about £800 a year',
  ],
  [
    'a heat pump at the example price: 100,000p a year, 273.97p of it a day',
    { appliance: 'heat-pump' },
    'Heat pump for the whole home: about £2.74 a day, about £19 a week and about £1,000 a year',
  ],
  [
    'a television: 0.4 kWh in four hours',
    { appliance: 'television', minutes: '240', times: '7' },
    'Television: about 10p each time, about 70p a week and about £36 a year',
  ],
  [
    'a router day and night: 0.192 kWh a day',
    { appliance: 'router' },
    'Broadband router: about 5p each time, about 34p a week and about £17 a year',
  ],
  [
    'an LED lamp for a little while',
    { appliance: 'led-lamp', minutes: '30', times: '7' },
    'LED lamp: less than a penny each time, about 1p a week and about 46p a year',
  ],
  [
    'a car: 28 kWh at a night price',
    { appliance: 'car-charger', minutes: '240', times: '2', rate: '7.5' },
    'Charging an electric car: about £2.10 each time, about £4.20 a week and about £218 a year',
  ],
  [
    'something else: a sander of 500 watts',
    { appliance: 'own', watts: '500', minutes: '60', times: '1' },
    'Your appliance: about 13p each time, about 13p a week and about £6.50 a year',
  ],
  [
    'never used',
    { appliance: 'kettle', times: '0' },
    'Kettle: about 4p each time, about 0p a week and about 0p a year',
  ],
  [
    'half a time a week',
    { appliance: 'tumble-dryer', times: '0.5' },
    'Tumble dryer: about £1 each time, about 50p a week and about £26 a year',
  ],
  [
    'the largest, a whole week',
    { appliance: 'own', watts: '25000', minutes: '10080', times: '1', rate: '200' },
    'Your appliance: about £8,400 each time, about £8,400 a week and about £436,800 a year',
  ],
  [
    'numbers as people type them',
    { appliance: 'own', watts: '2,000', minutes: '180', times: '1', rate: '25p' },
    'Your appliance: about £1.50 each time, about £1.50 a week and about £78 a year',
  ],
];

describe('a running cost @TOL-4', () => {
  it.each(judged)('%s', (_, one, summary) => {
    expect(answerTo(one).summary).toBe(summary);
  });

  it('shows the sum', () => {
    expect(costOf({ appliance: 'kettle' })?.details?.map(({ text }) => text)).toEqual([
      'about 4p',
      'about 79p, for 21 times',
      'about £41, for 52 weeks',
      '3,000 watts ÷ 1,000 × 3 minutes ÷ 60 = 0.15 kWh. 0.15 kWh × 25p = 3.75p each time.',
    ]);
    expect(costOf({ appliance: 'tumble-dryer', times: '1', rate: '24.5' })?.details?.at(-1)?.text).toBe(
      '4 kWh × 24.5p = 98p each time.',
    );
    expect(costOf({ appliance: 'heat-pump' })?.details?.map(({ text }) => text)).toEqual([
      'about £2.74',
      'about £19',
      'about £1,000',
      '4,000 kWh × 25p = £1,000 a year.',
    ]);
    expect(costOf({ appliance: 'fridge-freezer' })?.details?.at(-1)?.text).toBe('255 kWh × 25p = £63.75 a year.');
  });

  it('says what is typical, and where it comes from', () => {
    const typical = costOf({ appliance: 'kettle' });
    expect(typical?.reasons.slice(0, 4)).toEqual([
      'We took a typical one: 3,000 watts. Yours may use more or less.',
      'We took a typical time of 3 minutes.',
      'We took a typical week with 21 times.',
      'We took 25p for one kWh. It is an example: your own price is on your bill.',
    ]);
    expect(typical?.facts).toEqual(['typical-kettle', 'example-unit-rate']);
    expect(costOf({ appliance: 'kettle', watts: '2000', minutes: '3', times: '7', rate: '25' })?.facts).toEqual([]);
  });

  it('has advice on every appliance, and typical numbers in the list', () => {
    const [list] = runningCosts.questions(context);
    if (list?.kind !== 'list') throw new Error('no list');
    expect(list.options).toHaveLength(25);
    expect(list.options.find(({ value }) => value === 'shower')?.label).toMatch(/ \(9,000 watts\)$/);
    for (const { value } of list.options) {
      const own: Case = value === 'own' ? { watts: '100', minutes: '10', times: '1' } : {};
      const { parts } = answerTo({ appliance: value, ...own });
      expect(parts.find(({ id }) => id === 'lower')?.reasons.length).toBeGreaterThan(0);
    }
  });

  it('keeps a typical week within a week', () => {
    for (const { minutes, times } of Object.values(appliances)) expect(minutes * times).toBeLessThanOrEqual(10_080);
  });

  it.each(['3,000 W', '', 'watts', '5 kWh'])("cannot be reckoned from a fact of '%s'", (value) => {
    expect(() => measureOf({ value })).toThrow();
  });
});

describe('answers that cannot be reckoned with', () => {
  it.each([
    ['no appliance', { appliance: '' }, 'appliance', ['appliance']],
    ['one that is not in the list', { appliance: 'toString' }, 'appliance', ['appliance']],
    ['something else without anything', { appliance: 'own' }, 'own', ['watts', 'minutes', 'times']],
    ['a minute more than a week', { appliance: 'own', watts: '5', minutes: '1440.2', times: '7' }, 'own', ['times']],
    ['no power', { appliance: 'kettle', watts: '0' }, 'own', ['watts']],
    ['a price in pounds', { appliance: 'kettle', rate: '0.25' }, 'rate', ['price']],
    [
      'nonsense',
      { appliance: 'kettle', watts: 'hot', minutes: '-3', times: 'often' },
      'own',
      ['watts', 'minutes', 'times'],
    ],
  ])('%s', (_, one, question, fields) => {
    const step = stepOf({ ...one, asked: question });
    if (step.kind !== 'question') throw new Error(step.kind);
    expect([step.question.name, step.errors.map(({ field }) => field)]).toEqual([question, fields]);
  });
});

it('asks of a load only how often, and of what runs all year nothing', () => {
  const asked = (one: Case) => stepOf(one).asked.map(({ name }) => name);
  expect(asked({ appliance: 'kettle' })).toEqual(['appliance', 'use', 'rate']);
  expect(asked({ appliance: 'kettle', times: '1' })).toEqual(['appliance', 'use', 'own', 'rate']);
  expect(asked({ appliance: 'dishwasher', times: '1' })).toEqual(['appliance', 'use', 'week', 'rate']);
  expect(asked({ appliance: 'heat-pump' })).toEqual(['appliance', 'rate']);
});
