import { describe, expect, it } from 'vitest';
import { hasHeaderSearch, hasQuietTop } from './page-policy.ts';

describe('a quiet top', () => {
  const matches = (quietTop: unknown, loaderData?: unknown) => [
    { handle: undefined, loaderData: { outage: 'one' } },
    { handle: { quietTop }, loaderData },
  ];
  const isDanger = (data: unknown) => typeof data === 'object' && data !== null && 'danger' in data;

  it('is what the route says, and absent when it says nothing', () => {
    expect(hasQuietTop(matches(true))).toBe(true);
    expect(hasQuietTop(matches(false))).toBe(false);
    expect(hasQuietTop(matches(undefined))).toBe(false);
  });

  it("is decided by a function of the route's own loader data, also when the loader failed", () => {
    expect(hasQuietTop(matches(isDanger, { danger: 'gas' }))).toBe(true);
    expect(hasQuietTop(matches(isDanger, { results: [] }))).toBe(false);
    expect(hasQuietTop(matches(isDanger, undefined))).toBe(false);
  });
});

describe('the search form of the header', () => {
  const matches = (headerSearch: unknown, loaderData?: unknown) => [
    { handle: undefined, loaderData: undefined },
    { handle: { headerSearch }, loaderData },
  ];

  it('is on a page unless its route leaves it out', () => {
    expect(hasHeaderSearch(matches(undefined))).toBe(true);
    expect(hasHeaderSearch(matches(true))).toBe(true);
    expect(hasHeaderSearch(matches(false))).toBe(false);
    expect(hasHeaderSearch(matches((data: unknown) => data === 'searchable', 'searchable'))).toBe(true);
    expect(hasHeaderSearch(matches((data: unknown) => data === 'searchable', 'not'))).toBe(false);
  });
});
