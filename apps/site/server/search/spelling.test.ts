import { describe, expect, it } from 'vitest';
import { editDistance, isHomophone, meantWords, replaceWords } from './spelling.ts';

const corpus = (...words: string[]) => words.map((word) => ({ word, articles: 10 }));
const meant = (typed: string, ...words: string[]) => meantWords(typed, corpus(...words))[0]?.word;

describe('editDistance', () => {
  it('counts a letter missing, added, wrong, or in its neighbour’s place as one', () => {
    expect(editDistance('boler', 'boiler')).toBe(1);
    expect(editDistance('boilerr', 'boiler')).toBe(1);
    expect(editDistance('boilor', 'boiler')).toBe(1);
    expect(editDistance('bolier', 'boiler')).toBe(1);
    expect(editDistance('', 'gas')).toBe(3);
  });
});

describe('meantWords', () => {
  it.each([
    ['gass', 'gas'],
    ['leek', 'leak'],
    ['smel', 'smell'],
    ['metre', 'meter'],
    ['tarrif', 'tariff'],
    ['electrisity', 'electricity'],
    ['emergancy', 'emergency'],
    ['thermastat', 'thermostat'],
    ['radaitor', 'radiator'],
  ])('takes %s for %s', (typed, word) => {
    expect(meant(typed, word, 'bill', 'supply')).toBe(word);
  });

  it.each([
    ['keet', 'meet'],
    ['keet', 'keep'],
    ['boat', 'coat'],
    ['wine', 'line'],
    ['cat', 'card'],
    ['banana', 'balance'],
    ['mortgage', 'postage'],
    ['12345', '12346'],
  ])('does not take %s for %s', (typed, word) => {
    expect(meant(typed, word)).toBeUndefined();
  });

  it('offers the word that more articles use first when two are as near', () => {
    const candidates = [
      { word: 'biding', articles: 1 },
      { word: 'billing', articles: 40 },
    ];
    expect(meantWords('biling', candidates)[0]?.word).toBe('billing');
  });
});

it('replaces words in any case, with accents and apostrophes, and leaves the rest as written', () => {
  const replacements = new Map([
    ['bolier', 'boiler'],
    ['wont', 'will not'],
  ]);
  expect(replaceWords('My BOLIER, bolíer-boliers: 2!', replacements)).toBe('My boiler, boiler-boliers: 2!');
  expect(replaceWords("It won't", replacements)).toBe('It will not');
  expect(replaceWords('', replacements)).toBe('');
});

it.each([
  ['leek', 'leak', true],
  ['metre', 'meter', true],
  ['band', 'bend', false],
  ['chicken', 'checked', false],
])('whether %s sounds like %s: %s', (one, other, isSame) => {
  expect(isHomophone(one, other)).toBe(isSame);
});
