import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import { backBill } from './back-bill.ts';

const typedDay = (name: string, day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { [`${name}-day`]: date, [`${name}-month`]: month, [`${name}-year`]: year };
};
type Case = { sent: string; from: string; to: string; charged: string; [other: string]: string };
const queryOf = ({ sent, from, to, ...rest }: Case) =>
  new URLSearchParams({
    nation: 'britain',
    before: 'nothing',
    blocked: 'none',
    ...typedDay('sent', sent),
    ...typedDay('from', from),
    ...typedDay('to', to),
    ...rest,
  });
const stepAt = (one: Case, today = '2026-11-17') =>
  backBill.stepOf(queryOf(one), { facts: ledger, brand: brands.larkfield.facts, today });
const summaryOf = (one: Case) => {
  const step = stepAt(one);
  return step.kind === 'answer' ? step.answer.summary : step;
};

/**
 * Judged from Ofgem's rule (standard licence condition 21BA): energy used more than 12 months before the bill is not
 * charged, unless the customer was at fault or had been billed correctly.
 */
const judged: [what: string, one: Case, summary: string][] = [
  [
    'a first bill after two years: the older year is off',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460' },
    'You need not pay about £730 of this bill',
  ],
  [
    'all of it is older',
    { sent: '2026-11-01', from: '2024-01-01', to: '2025-10-31', charged: '900' },
    'You need not pay this bill. All of it, £900, is for energy used too long ago',
  ],
  [
    'a bill for the last quarter',
    { sent: '2026-11-01', from: '2026-08-01', to: '2026-10-31', charged: '300' },
    'Yes. The whole bill is for energy used recently',
  ],
  [
    'its first day is exactly a year before the bill',
    { sent: '2026-11-01', from: '2025-11-01', to: '2026-10-31', charged: '365' },
    'Yes. The whole bill is for energy used recently',
  ],
  [
    'its first day is a year and a day before',
    { sent: '2026-11-01', from: '2025-10-31', to: '2026-10-30', charged: '365' },
    'You need not pay about £1 of this bill',
  ],
  [
    'its last day is the day before the limit',
    { sent: '2026-11-01', from: '2025-10-22', to: '2025-10-31', charged: '50' },
    'You need not pay this bill. All of it, £50, is for energy used too long ago',
  ],
  [
    'its last day is the limit',
    { sent: '2026-11-01', from: '2025-10-23', to: '2025-11-01', charged: '50' },
    'You need not pay about £45 of this bill',
  ],
  [
    'a single day within the limit',
    { sent: '2026-11-01', from: '2026-10-31', to: '2026-10-31', charged: '4' },
    'Yes. The whole bill is for energy used recently',
  ],
  [
    'a single day before the limit',
    { sent: '2026-11-01', from: '2025-10-31', to: '2025-10-31', charged: '4' },
    'You need not pay this bill. All of it, £4, is for energy used too long ago',
  ],
  [
    'pence are shared out too',
    { sent: '2026-11-01', from: '2025-10-30', to: '2025-11-01', charged: '10' },
    'You need not pay about £6.67 of this bill',
  ],
  [
    'a bill sent on 29 February: the limit is 28 February',
    { sent: '2024-02-29', from: '2023-02-27', to: '2023-02-28', charged: '10' },
    'You need not pay about £5 of this bill',
  ],
  [
    'a limit of 29 February',
    { sent: '2025-02-28', from: '2024-02-27', to: '2024-02-29', charged: '9' },
    'You need not pay about £3 of this bill',
  ],
  [
    'estimates that were too low',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460', before: 'wrong' },
    'You need not pay about £730 of this bill',
  ],
  [
    'a Direct Debit that was too low',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460', before: 'direct-debit' },
    'You need not pay about £730 of this bill',
  ],
  [
    'correct bills that were not paid',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460', before: 'correct' },
    'Yes. You were sent correct bills at the time',
  ],
  [
    'the meter was kept from being read',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460', blocked: 'access' },
    'The rule may not protect you, because the supplier could not bill',
  ],
  [
    'the meter was tampered with',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460', blocked: 'tampered' },
    'The rule may not protect you, because the supplier could not bill',
  ],
  [
    'Northern Ireland has another rule',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460', nation: 'northern-ireland' },
    'In Northern Ireland another rule applies',
  ],
  [
    'five years',
    { sent: '2026-01-01', from: '2021-01-01', to: '2025-12-31', charged: '1826' },
    'You need not pay about £1,461 of this bill',
  ],
  [
    'a sum with pounds and commas',
    { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '£1,460.00' },
    'You need not pay about £730 of this bill',
  ],
  [
    'a bill that was sent long ago counts from its own date',
    { sent: '2024-06-01', from: '2022-06-01', to: '2024-05-31', charged: '731' },
    'You need not pay about £365 of this bill',
  ],
];

describe('a back-bill @TOL-5', () => {
  it.each(judged)('%s', (_, one, summary) => {
    expect(summaryOf(one)).toBe(summary);
  });

  it('has a letter with its dates and the sum, and says which part stays', () => {
    const outcome = stepAt({ sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1460' });
    if (outcome.kind !== 'answer') throw new Error('no answer');
    expect(outcome.answer.letter?.text).toContain('1 November 2026');
    expect(outcome.answer.letter?.text).toContain('before 1 November 2025');
    expect(outcome.answer.parts.find(({ id }) => id === 'rest')?.amount).toBe('£730');
  });

  it.each([
    ['a day that does not exist', { sent: '2026-02-30', from: '2024-11-01', to: '2026-01-31', charged: '1' }, 'sent'],
    ['a day in the future', { sent: '2026-11-18', from: '2024-11-01', to: '2026-10-31', charged: '1' }, 'sent'],
    ['an end before the beginning', { sent: '2026-11-01', from: '2026-10-31', to: '2026-10-30', charged: '1' }, 'to'],
    ['a bill before its charges', { sent: '2026-01-01', from: '2026-01-02', to: '2026-01-03', charged: '1' }, 'from'],
    ['no sum', { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: 'much' }, 'charged'],
    ['no reason', { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1', before: '' }, 'before'],
  ])('is not judged with %s', (_, one, field) => {
    const step = stepAt(one);
    expect(step.kind === 'question' && step.question.name).toBe(field);
  });

  it('asks for no dates where the rule does not apply', () => {
    const all = { sent: '2026-11-01', from: '2024-11-01', to: '2026-10-31', charged: '1' };
    const asked = (other: Record<string, string>) => stepAt({ ...all, ...other }).asked.map(({ name }) => name);
    expect(asked({ nation: 'northern-ireland' })).toEqual(['nation']);
    expect(asked({ before: 'correct' })).toEqual(['nation', 'before']);
    expect(asked({ blocked: 'access' })).toEqual(['nation', 'before', 'blocked']);
    expect(asked({})).toHaveLength(7);
  });
});
