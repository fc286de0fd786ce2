import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import type { ToolAnswer } from '../tool-answer.ts';
import { directDebit } from './direct-debit.ts';

type Case = Record<string, string>;

/** 12,000 kWh of electricity at 10p, without a standing charge: £1,200 a year. */
const plain = { electricity: '12000', electricityRate: '10', electricityDaily: '0' };
/** The same with gas. */
const gas = {
  electricity: '',
  electricityRate: '',
  electricityDaily: '',
  gas: '12000',
  gasRate: '10',
  gasDaily: '0',
  heating: 'gas',
};
const april = '2026-04-01';
const october = '2026-10-01';

const stepOf = ({ balance = '', ...one }: Case, today = april) => {
  const given: Case = { ...plain, vat: 'with', heating: 'other', paid: '100', ...one };
  const { side = 'zero', ...rest } = given;
  const fuels = rest['electricity'] ? (rest['gas'] ? 'both' : 'electricity') : 'gas';
  const amounts = { credit: side === 'credit' ? balance : '', debt: side === 'debit' ? balance : '' };
  const answers = { fuels, balance: side, ...amounts, ...rest };
  return directDebit.stepOf(new URLSearchParams(answers), { facts: ledger, brand: brands.larkfield.facts, today });
};
const answerTo = (one: Case, today?: string): ToolAnswer => {
  const step = stepOf(one, today);
  if (step.kind !== 'answer') throw new Error(JSON.stringify(step));
  return step.answer;
};
const partOf = (id: string, one: Case, today?: string) => answerTo(one, today).parts.find((part) => part.id === id);

/**
 * Judged by Ofgem's rule that a fixed Direct Debit rests on the best information about use (standard licence condition
 * 27.15): a year of energy and the balance, in twelve parts; 10% either way is about right. A year has 365 standing
 * charges; VAT is 5%. The sums were done by hand.
 */
const judged: [what: string, one: Case, summary: string, today?: string][] = [
  ['exactly a twelfth', {}, '£100 a month is about right'],
  ['10% less is about right', { paid: '90' }, '£90 a month is about right'],
  ['a penny less is too low', { paid: '89.99' }, '£89.99 a month is too low. About £100 is fair'],
  ['10% more is about right', { paid: '110' }, '£110 a month is about right'],
  ['a penny more is too high', { paid: '110.01' }, '£110.01 a month is too high. About £100 is fair'],
  [
    'credit after winter is taken off',
    { side: 'credit', balance: '120' },
    '£100 a month is too high. About £90 is fair',
  ],
  ['debt is added', { side: 'debit', balance: '120', paid: '98.99' }, '£98.99 a month is too low. About £110 is fair'],
  ['debt, within 10%', { side: 'debit', balance: '120', paid: '99' }, '£99 a month is about right'],
  ['credit of zero is zero', { side: 'credit', balance: '0' }, '£100 a month is about right'],
  [
    'credit of a whole year',
    { side: 'credit', balance: '1200' },
    'Your credit covers the next year. You can ask us to stop the payment, or to pay some back',
  ],
  [
    'credit of a pound less: a part of a pound is a pound',
    { side: 'credit', balance: '1199' },
    '£100 a month is too high. About £1 is fair',
  ],
  ['VAT on top', { vat: 'without' }, '£100 a month is about right'],
  ['a standing charge of 50p: £182.50', { electricityDaily: '50' }, '£100 a month is too low. About £116 is fair'],
  [
    'both fuels: £675 + £200.75 + £690 + £109.50',
    {
      electricity: '2700',
      electricityRate: '25',
      electricityDaily: '55',
      gas: '11500',
      gasRate: '6',
      gasDaily: '30',
      paid: '140',
    },
    '£140 a month is about right',
  ],
  ['gas alone', { ...gas, gas: '10000', gasRate: '6', paid: '60' }, '£60 a month is too high. About £50 is fair'],
  [
    'an empty home: only the standing charge of £219',
    { electricity: '0', electricityDaily: '60', paid: '19' },
    '£19 a month is about right',
  ],
  [
    'no use and no charge',
    { electricity: '0', paid: '0' },
    'There is nothing to pay. By these answers your energy costs nothing',
  ],
  [
    'no use, and a debt',
    { electricity: '0', side: 'debit', balance: '240', paid: '0' },
    '£0 a month is too low. About £20 is fair',
  ],
  ['nothing is paid', { paid: '0' }, '£0 a month is too low. About £100 is fair'],
  [
    'sums as people type them',
    { electricity: '12,000', electricityRate: '10p', paid: '£100.50' },
    '£100.50 a month is about right',
  ],
  [
    'the largest',
    { electricity: '100000', electricityRate: '200', paid: '5000' },
    '£5,000 a month is too low. About £16,667 is fair',
  ],
  [
    'credit for winter, in October',
    { ...gas, side: 'credit', balance: '308' },
    '£100 a month is fine for now',
    october,
  ],
  [
    'a little more than the credit for winter explains',
    { ...gas, side: 'credit', balance: '308', paid: '101' },
    '£101 a month is fine for now',
    october,
  ],
  [
    'the same credit in April',
    { ...gas, side: 'credit', balance: '308' },
    '£100 a month is too high. About £75 is fair',
    april,
  ],
  [
    'in October with lights and appliances only',
    { side: 'credit', balance: '308' },
    '£100 a month is too high. About £75 is fair',
    october,
  ],
  [
    'in October with electric heating',
    { heating: 'electricity', side: 'credit', balance: '308' },
    '£100 a month is fine for now',
    october,
  ],
  [
    'more than a twelfth, in October',
    { ...gas, side: 'credit', balance: '308', paid: '110.01' },
    '£110.01 a month is too high. About £75 is fair',
    october,
  ],
  [
    'debt in October is not for winter',
    { ...gas, side: 'debit', balance: '120', paid: '122' },
    '£122 a month is too high. About £110 is fair',
    october,
  ],
];

describe('a Direct Debit @TOL-3', () => {
  it.each(judged)('%s', (_, one, summary, today) => {
    expect(answerTo(one, today).summary).toBe(summary);
  });

  it('has its sum, the difference and what to ask for', () => {
    const part = partOf('fair', { side: 'debit', balance: '120' });
    expect(part?.amount).toBe('£110 a month');
    expect(part?.details?.map(({ text }) => text)).toEqual([
      '(£1,200 + £120) ÷ 12 = £110. We round up to a whole pound.',
      '£10 a month more than you pay.',
      'We tell you the new amount first, normally 10 working days ahead.',
    ]);
  });

  it('has 365 standing charges', () => {
    const [sum] = partOf('fair', { electricity: '0', electricityDaily: '48', paid: '15' })?.details ?? [];
    expect(sum?.text).toBe('£175.20 ÷ 12 = £14.60. We round up to a whole pound.');
  });

  it('says what the balance comes to', () => {
    const { why: explanation, letter } = answerTo({ paid: '50', side: 'credit', balance: '60' });
    expect(explanation?.[0]).toBe('If you go on paying £50 a month, your balance after a year is £540 owed.');
    expect(explanation?.[1]).toBe('With £95 a month it is about zero.');
    expect(explanation?.[2]).toContain('January costs you about £120, July about £84.');
    expect(letter?.text).toContain('I would like to pay £95 a month');
  });

  it.each([
    [
      'a large credit after winter is to be asked for by phone',
      { ...gas, side: 'credit', balance: '308' },
      april,
      'maybe',
      'about £300',
      'For more than £250',
    ],
    ['a smaller one online', { ...gas, side: 'credit', balance: '258.99' }, april, 'maybe', 'about £250', 'Up to £250'],
    ['a month of energy', { ...gas, side: 'credit', balance: '108' }, april, 'maybe', 'about £100', 'Up to £250'],
    ['less than a month of energy', { ...gas, side: 'credit', balance: '107.99' }, april, 'no', undefined, undefined],
    ['what winter needs', { ...gas, side: 'credit', balance: '308' }, october, 'no', undefined, undefined],
    ['no credit', { ...gas }, april, undefined, undefined, undefined],
    ['a debt', { ...gas, side: 'debit', balance: '500' }, april, undefined, undefined, undefined],
  ])('has a refund for %s', (_, one, today, verdict, sum, how) => {
    const part = partOf('refund', one, today);
    expect([part?.verdict, part?.amount]).toEqual([verdict, sum]);
    expect(String(part?.details?.[0]?.text ?? '')).toContain(how ?? '');
  });

  it.each<[what: string, one: Case, explanation: string[], today?: string]>([
    ['right', {}, ['Anything from about £90 to £110 a month is fair.']],
    [
      'in credit for winter',
      { ...gas, side: 'credit', balance: '308', paid: '110' },
      ['Anything from about £67 to £110 a month is fair.', 'Your credit is partly for winter.'],
      october,
    ],
    ['too low', { paid: '50' }, []],
  ])('what is called fair has the 10%%: %s', (_, one, explanation, today) => {
    expect(answerTo(one, today).explanation).toEqual(explanation);
  });

  it('says what to ask for, and whom to call, when it is not right', () => {
    expect(answerTo({ paid: '150' }).steps).toEqual([
      'Ask us to lower it to £100, or to show you the sum that ours comes from.',
    ]);
    expect(answerTo({ paid: '150' }).calls?.map(({ number }) => number.value)).toEqual(['0808 157 0101']);
    expect(answerTo({}).calls).toBeUndefined();
  });

  it('offers time for a debt', () => {
    expect(partOf('debt', { side: 'debit', balance: '600' })?.reasons[0]).toContain('£50 of each payment');
    expect(partOf('debt', {})).toBeUndefined();
  });
});

describe('answers that cannot be reckoned with', () => {
  it.each([
    ['no fuel', { electricity: '', fuels: '' }, 'fuels', ['fuels']],
    ['a fuel without prices', { gas: '9000' }, 'gas', ['gasRate', 'gasDaily']],
    ['a price in pounds', { electricityRate: '0.25' }, 'electricity', ['electricityRate']],
    ['a negative use', { electricity: '-1' }, 'electricity', ['electricity']],
    ['a use too large for a home', { electricity: '100001' }, 'electricity', ['electricity']],
    ['nonsense', { paid: 'too much' }, 'paid', ['paid']],
    ['credit without a sum', { side: 'credit' }, 'balance', ['credit']],
    ['a debt without a sum', { side: 'debit' }, 'balance', ['debt']],
    ['no choice', { vat: '' }, 'vat', ['vat']],
    ['nothing paid is zero, not blank', { paid: '' }, 'paid', ['paid']],
  ])('%s', (_, one, question, fields) => {
    const step = stepOf({ ...one, asked: question });
    if (step.kind !== 'question') throw new Error(step.kind);
    expect([step.question.name, step.errors.map(({ field }) => field)]).toEqual([question, fields]);
  });
});

it('has seven questions, and six for one fuel', () => {
  const count = (one: Case) => stepOf(one).asked.length;
  expect([count({ gas: '1', gasRate: '1', gasDaily: '1' }), count({}), count({ ...gas })]).toEqual([7, 6, 6]);
});
