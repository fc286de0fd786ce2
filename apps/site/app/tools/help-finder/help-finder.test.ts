import { describe, expect, it } from 'vitest';
import { judgedHomes, type Profile } from '../../../test/judged-homes.ts';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import { helpFinder } from './help-finder.ts';

const answerTo = (profile: Profile) => {
  const defaults: Profile = {
    nation: 'england',
    oldest: 'younger',
    income: 'below',
    home: 'social',
    rating: 'good',
    household: 'higher',
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...defaults, ...profile })) {
    for (const one of [value].flat()) query.append(name, one);
  }
  const outcome = helpFinder.outcomeOf(query, { facts: ledger, brand: brands.larkfield.facts, today: '2026-11-17' });
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
};
const found = (profile: Profile) => {
  const { parts } = answerTo(profile);
  const having = (wanted: string) =>
    parts
      .filter(({ verdict }) => verdict === wanted)
      .map(({ id }) => id)
      .toSorted();
  return { yes: having('yes'), maybe: having('maybe') };
};
const amountOf = (profile: Profile, id: string) => answerTo(profile).parts.find((part) => part.id === id)?.amount;

describe('the help @TOL-1 for', () => {
  it.each(judgedHomes)('%s', (_, profile, yes, maybe) => {
    expect(found(profile)).toEqual({ yes, maybe });
  });
});

it.each([
  ['England, pension age', { oldest: 'pension-age' }, '£200'],
  ['England, the higher age', { oldest: 'eighty' }, '£300'],
  ['Northern Ireland, the higher age', { nation: 'northern-ireland', oldest: 'eighty' }, '£300'],
  ['Scotland, pension age', { nation: 'scotland', oldest: 'pension-age' }, '£211.15'],
  ['Scotland, the higher age', { nation: 'scotland', oldest: 'eighty' }, '£316.70'],
])('the winter payment of a household is right: %s', (_, profile, sum) => {
  expect(amountOf(profile, 'winter-fuel')).toBe(sum);
});

it('the discount has its sum and its last day, and what does not apply has neither', () => {
  expect(amountOf({ benefits: 'universal-credit' }, 'warm-home-discount')).toBe('£150');
  const [first] = answerTo({ benefits: 'universal-credit' }).parts;
  expect(JSON.stringify(first?.details)).toContain('31 March 2027');
  expect(amountOf({}, 'warm-home-discount')).toBeUndefined();
});

it('the summary counts what is sure and what is possible', () => {
  expect(answerTo({}).summary).toBe('We found 1 kind of help that you may get.');
  expect(answerTo({ oldest: 'pension-age', benefits: 'guarantee-credit' }).summary).toBe(
    'We found 4 kinds of help that you should get, and 2 that you may get.',
  );
});

it('an option that no longer exists is left out, and a missing answer is asked for', () => {
  expect(found({ benefits: ['universal-credit', 'child-tax-credit'] }).yes).toEqual(['warm-home-discount']);
  const query = new URLSearchParams('nation=england');
  const outcome = helpFinder.outcomeOf(query, { facts: ledger, brand: brands.larkfield.facts, today: '2026-11-17' });
  expect(outcome.kind === 'errors' && outcome.errors.map(({ field }) => field)).toEqual([
    'oldest',
    'income',
    'home',
    'rating',
    'household',
  ]);
});
