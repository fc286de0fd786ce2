import { expect, it } from 'vitest';
import { replaceWords } from './words.ts';

it('replaces words in any case, with accents and apostrophes, and leaves the rest as written', () => {
  const replacements = new Map([
    ['bolier', 'boiler'],
    ['wont', 'will not'],
  ]);
  expect(replaceWords('My BOLIER, bolíer-boliers: 2!', replacements)).toBe('My boiler, boiler-boliers: 2!');
  expect(replaceWords("It won't", replacements)).toBe('It will not');
  expect(replaceWords('', replacements)).toBe('');
});
