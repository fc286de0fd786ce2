import { expect, it } from 'vitest';
import { placeOf, resultOf, standingOf } from './notice-words.ts';

const now = new Date('2026-11-17T14:02:29Z');
const notice = {
  id: '00000000-0000-4000-8000-000000000000',
  version: 1,
  brand: 'both',
  title: 'Phones are down',
  message: 'Write to us.',
  severity: 'critical' as const,
  categories: null,
  startsAt: '2026-11-17T14:00:00.000Z',
  endsAt: '2026-11-17T18:00:00.000Z',
  withdrawn: false,
  changedBy: 'sam',
  changedAt: '2026-11-17T14:02:00.000Z',
};
const soon = 'It can take ten seconds until every page has it.';

it.each([
  [{}, `Shown since 14:02 on both brands. ${soon} It ends by itself at 18:00.`],
  [{ changedAt: '2026-11-17T14:01:59.000Z' }, 'Shown since 14:01 on both brands. It ends by itself at 18:00.'],
  // It was planned: nobody has seen it before it started.
  [{ changedAt: '2026-11-17T13:00:00.000Z' }, 'Shown since 14:00 on both brands. It ends by itself at 18:00.'],
  [
    { version: 2, brand: 'skerry', categories: ['meters'] },
    `As it is now, shown since 14:02 on Skerry Gas, on pages of meters. ${soon} It ends by itself at 18:00.`,
  ],
  [
    { startsAt: '2026-11-19T06:00:00.000Z', endsAt: '2026-11-19T10:00:00.000Z' },
    'Will be shown from Thu 19 Nov, 06:00 on both brands, until Thu 19 Nov, 10:00.',
  ],
  [{ endsAt: '2026-11-17T14:02:29.000Z' }, 'It has ended, at 14:02: customers do not see it.'],
  [{ withdrawn: true, version: 3 }, 'Taken down: customers do not see it. Version 3 by sam, 14:02.'],
])('of a notice with %j customers see: %s', (change, words) => {
  expect(standingOf({ ...notice, ...change }, now)).toBe(words);
  expect(resultOf('published', { ...notice, ...change }, now)).toBe(words);
  const changed = resultOf('changed', { ...notice, ...change }, now);
  expect([changed?.slice(0, 'Changed at 14:02. '.length), changed?.endsWith(words)]).toEqual([
    expect.stringMatching(/^Changed at 1[34]:0[012]\. $/),
    true,
  ]);
});

it('that it was taken down is said of the form that did it, and nothing of another', () => {
  const gone = 'Taken down at 14:02 on both brands. It can take ten seconds until it is gone from every page.';
  expect(resultOf('withdrawn', { ...notice, withdrawn: true }, now)).toBe(gone);
  expect(resultOf('other', notice, now)).toBeUndefined();
});

it.each([
  ['larkfield', 'Larkfield Energy'],
  ['skerry', 'Skerry Gas'],
  ['both', 'both brands'],
  ['unknown', 'unknown'],
])('the brand %s is called %s', (brand, name) => {
  expect(placeOf({ brand, categories: null })).toBe(name);
});
