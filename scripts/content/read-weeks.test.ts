import { readFile } from 'node:fs/promises';
import { readWeeks } from '@lamplighter/contracts/content/read-weeks';
import { expect, it } from 'vitest';

const shipped = readWeeks.parse(JSON.parse(await readFile('content/meter-read/read-weeks.json', 'utf8')));
const day = 86_400_000;

it('the read weeks of the content follow their dates, and each has all its texts', () => {
  const { override, weeks: _, ...texts } = shipped;
  expect(override).toBeNull();
  expect(Object.keys(texts)).toEqual([
    'contactCardPillTemplate',
    'contactCardTemplate',
    'headingTemplate',
    'smrErrorTemplate',
  ]);
  for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
  expect(texts.smrErrorTemplate).toContain('has not been sent');
});

it.each(shipped.weeks)('$start to $end is the week, from Monday to Sunday, in which the price cap changes', (week) => {
  const [start, end] = [new Date(week.start), new Date(week.end)];
  expect([start.getUTCDay(), (end.getTime() - start.getTime()) / day]).toEqual([1, 6]);
  const changes = Array.from({ length: 7 }, (_, after) => new Date(start.getTime() + after * day).toISOString())
    .map((date) => date.slice(5, 10))
    .filter((date) => ['01-01', '04-01', '07-01', '10-01'].includes(date));
  expect(changes).toHaveLength(1);
});
