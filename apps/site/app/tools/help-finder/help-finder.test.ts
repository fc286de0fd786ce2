import { describe, expect, it } from 'vitest';
import { judgedHomes, type Profile } from '../../../test/judged-homes.ts';
import { brands } from '../../brand/brands.ts';
import { ledger } from '../ledger.ts';
import { helpFinder } from './help-finder.ts';

const context = { facts: ledger, brand: brands.larkfield.facts, today: '2026-11-17' };
const answerTo = (profile: Profile) => {
  const defaults: Profile = {
    nation: 'england',
    oldest: 'younger',
    income: 'below',
    home: 'social',
    rating: 'good',
    household: 'higher',
    benefits: 'none',
    people: 'none',
    trouble: 'none',
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...defaults, ...profile })) {
    for (const one of [value].flat()) query.append(name, one);
  }
  const step = helpFinder.stepOf(query, context);
  if (step.kind !== 'answer') throw new Error(JSON.stringify(step));
  return step.answer;
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
  expect(answerTo({}).summary).toBe('We found 1 kind of help that you may get');
  expect(answerTo({ oldest: 'pension-age', benefits: 'guarantee-credit' }).summary).toBe(
    'We found 4 kinds of help that you should get, and 2 that you may get',
  );
});

it('an option that no longer exists is left out, and a missing answer is asked for', () => {
  expect(found({ benefits: ['universal-credit', 'child-tax-credit'] }).yes).toEqual(['warm-home-discount']);
  expect(helpFinder.stepOf(new URLSearchParams('nation=england'), context)).toMatchObject({
    kind: 'question',
    question: { name: 'oldest' },
  });
});

it('one of the options and ‘None of these’ is no answer, and nothing chosen is none', () => {
  const before = 'nation=england&oldest=younger';
  for (const benefits of ['&benefits=none&benefits=universal-credit', '', '&benefits=unknown']) {
    const step = helpFinder.stepOf(new URLSearchParams(`${before}${benefits}&asked=benefits`), context);
    expect(step).toMatchObject({ kind: 'question', errors: [{ field: 'benefits' }] });
  }
});

it('an empty meter has our line for it first, then the debt line; who is in no trouble has neither', () => {
  const called = (profile: Profile) => answerTo(profile).calls?.map(({ number }) => number.value);
  expect(called({ trouble: 'meter-low' })).toEqual(['0808 157 0103', '0808 157 0105']);
  expect(called({ trouble: 'crisis' })).toEqual(['0808 157 0105']);
  expect(called({})).toEqual([]);
});

it('asks for the income of someone of that age alone, and for no certificate of a council’s home', () => {
  const rest = 'income=below&benefits=none&people=none&trouble=none&rating=good&household=low';
  const asked = (given: string) =>
    helpFinder.stepOf(new URLSearchParams(`nation=wales&${given}&${rest}`), context).asked.map(({ name }) => name);
  expect(asked('oldest=younger&home=social')).not.toEqual(expect.arrayContaining(['income', 'rating']));
  expect(asked('oldest=eighty&home=private')).toHaveLength(9);
});
