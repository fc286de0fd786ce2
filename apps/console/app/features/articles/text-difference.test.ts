import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf, type Line } from './text-difference.ts';

const written = (line: Line | undefined) =>
  line && `${line.number} ${line.parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')}`;
const rows = (was: string, now: string) =>
  differenceOf(was, now).map((row) =>
    row.skipped === undefined ? [written(row.was), written(row.now)] : `${row.skipped} the same`,
  );

it('a word that was replaced is changed, and the rest of its line is not', () => {
  expect(rows('Wait one hour.', 'Wait two hours.')).toEqual([['1 Wait [one] [hour].', '1 Wait [two] [hours].']]);
});

it('a line that was added or taken out stands alone, with the numbers of both texts', () => {
  expect(rows('a\nc', 'a\nb\nc')).toEqual([
    ['1 a', '1 a'],
    [undefined, '2 [b]'],
    ['2 c', '3 c'],
  ]);
  expect(rows('a\nb\nc', 'a\nc')[1]).toEqual(['2 [b]', undefined]);
});

it('equal lines are shown up to two around a change, and counted otherwise', () => {
  expect(rows('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\n4\n5\nx\n7')).toEqual([
    '3 the same',
    ['4 4', '4 4'],
    ['5 5', '5 5'],
    ['6 [6]', '6 [x]'],
    ['7 7', '7 7'],
  ]);
  expect(rows('a\nb', 'a\nb')).toEqual(['2 the same']);
});

it('both texts can be read from it whole, whatever they are', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'b c', '', 'c, a'), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (was, now) => {
      const difference = differenceOf(was, now);
      const count = (side: 'was' | 'now') =>
        difference.reduce((sum, row) => sum + (row.skipped ?? (row.skipped === undefined && row[side] ? 1 : 0)), 0);
      expect([count('was'), count('now')]).toEqual([was, now].map((whole) => whole.split('\n').length));
      for (const row of difference) {
        if (row.skipped !== undefined) continue;
        const [before, after] = [row.was, row.now].map((line) => line?.parts.map((part) => part.text).join(''));
        if (row.was) expect(before).toBe(was.split('\n')[row.was.number - 1]);
        if (row.now) expect(after).toBe(now.split('\n')[row.now.number - 1]);
      }
    }),
  );
});
