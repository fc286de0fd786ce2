import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { factsAreReferenced } from '../../apps/platform/src/modules/content/checks/article-rules.ts';

/** Tests state what is expected; everything else of a tool has its sums, dates and phone numbers from the ledger. */
const files = globSync('apps/site/app/{tools,routes/tool*}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
const words = files.filter((file) => file.endsWith('words.ts'));
const rules = files.filter((file) => !file.endsWith('words.ts'));
const withoutComments = (source: string) => source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
/** Nothing is no sum that could go out of date. */
const literalsIn = (source: string) => factsAreReferenced({ blocks: [withoutComments(source).replaceAll('£0', '')] });
/** Coordinates of drawings and limits of typed numbers look like years and short phone numbers. */
const sumsAndDatesIn = (source: string) => literalsIn(source).filter((found) => /^a (sum|date) /.test(found));

it.each(words)('%s has no sum, date, year or phone number of its own', (file) => {
  expect(literalsIn(readFileSync(file, 'utf8'))).toEqual([]);
});

it.each(rules)('%s has no sum and no date of its own', (file) => {
  expect(sumsAndDatesIn(readFileSync(file, 'utf8'))).toEqual([]);
});

it('there are tools to look at', () => {
  expect(words.length).toBeGreaterThanOrEqual(7);
});

it.each(["'You get £150.'", "'by 31 March 2027'", "'Call 0800 111 999.'", "'25p a unit'"])('finds %s', (text) => {
  expect(literalsIn(`export const words = { text: ${text} };`)).not.toEqual([]);
});
