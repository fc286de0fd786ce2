import { describe, expect, it } from 'vitest';
import type { Fact } from '../../packages/contracts/src/content/facts.ts';
import { differentBrandFacts, futureReviews, repeatedFacts, unknownFacts, unusedFacts } from './fact-rules.ts';

const fact = (change: Partial<Fact> = {}): Fact => ({
  kind: 'period',
  value: '14 days',
  says: 'How long a customer has to cancel a contract',
  source: 'https://example.org/',
  reviewed: '2026-10-01',
  reviewedBy: 'content editor',
  reviewBy: '2027-10-01',
  ...change,
});
const ledger = (facts: Record<string, Fact>) => ({ file: 'facts/money.json', facts });
const brand = (name: string, facts: Record<string, Fact>) => ({
  file: `facts/brands/${name}.json`,
  brand: name,
  facts,
});

describe('the rules for facts', () => {
  it('names a fact that no ledger has, and knows that {{form}} is none', () => {
    const texts = { 'a.md': 'Within {{cooling-off}}, call {{gas-emergancy}}.\n\n{{form}}\n' };
    expect(unknownFacts(texts, [ledger({ 'cooling-off': fact() })])).toEqual([
      'a.md: there is no fact named gas-emergancy',
    ]);
  });

  it('names a fact that nothing uses, unless the site builds its ledger in', () => {
    const ledgers = [
      ledger({ read: fact(), shown: fact(), written: fact(), idle: fact() }),
      { file: 'facts/safety.json', facts: { 'gas-emergency': fact() } },
      brand('skerry', { 'debt-phone': fact() }),
    ];
    expect(unusedFacts({ 'a.md': '{{read}}' }, "money['shown'] or '{{written}}'", ledgers)).toEqual([
      'facts/money.json: idle is named by no article and no page',
    ]);
  });

  it('names a fact that was reviewed in the future', () => {
    const ledgers = [ledger({ due: fact() })];
    expect(futureReviews(ledgers, '2026-10-01')).toEqual([]);
    expect(futureReviews(ledgers, '2026-09-30')).toEqual([
      'facts/money.json: due was reviewed in the future, on 2026-10-01',
    ]);
  });

  it('names what one brand has and another has not', () => {
    expect(
      differentBrandFacts([brand('one', { name: fact(), hours: fact() }), brand('two', { name: fact() })]),
    ).toEqual(['facts/brands/two.json: hours is missing, and another brand has it']);
  });

  it('names a fact that stands twice, in other words or with its number spelt out', () => {
    const repeats = (one: Partial<Fact>, other: Partial<Fact>) =>
      repeatedFacts([ledger({ one: fact(one), other: fact(other) })]);
    const problem = ['facts/money.json: other repeats one; keep one, or say in what they differ'];
    expect(
      repeats(
        { value: '49 days', says: 'The end of a fixed energy deal in which no exit fee may be charged' },
        { value: '49 days', says: 'The last part of a fixed tariff, in which no supplier may charge an exit fee' },
      ),
    ).toEqual(problem);
    expect(repeats({ value: 'five working days' }, { value: '5 working days', kind: 'text' })).toEqual(problem);
    expect(
      repeats(
        { kind: 'phone', value: '0800 111 999', says: 'Smell of gas' },
        { kind: 'phone', value: '0800 111 999', says: 'Carbon monoxide' },
      ),
    ).toEqual(problem);
    expect(repeats({ value: '14 days' }, { value: '28 days' })).toEqual([]);
    expect(repeats({}, { says: 'The longest that a meter may stay broken' })).toEqual([]);
  });

  it('names an id that stands in two ledgers, but lets brands share ids and values', () => {
    const other = { ...ledger({ one: fact({ value: '3 hours' }) }), file: 'facts/home.json' };
    expect(repeatedFacts([ledger({ one: fact() }), other])).toEqual([
      'facts/home.json: one stands in facts/money.json too',
    ]);
    expect(repeatedFacts([brand('one', { hours: fact() }), brand('two', { hours: fact() })])).toEqual([]);
  });
});
