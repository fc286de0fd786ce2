import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../test/stub-storage.ts';
import { readDraft, removeDraft, removeDrafts, removeExpiredDrafts, saveDraft } from './stored-drafts.ts';

const day = 24 * 60 * 60 * 1_000;
const now = Date.parse('2026-11-17T09:00:00Z');

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    stubStorage('sessionStorage');
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    [day - 1, 'It ticks.\nAlways.'],
    [day, undefined],
    [1 - day, 'It ticks.\nAlways.'],
    [-day, undefined],
  ])('is read for a day, whichever way the clock was set: after %i ms it is %j', (passed, text) => {
    saveDraft('query', 'It ticks.\nAlways.');
    vi.setSystemTime(now + passed);
    expect(readDraft('query')).toBe(text);
    removeExpiredDrafts();
    expect(Object.keys(sessionStorage)).toEqual(text === undefined ? [] : ['draft:query']);
  });

  it('is saved up to 60,000 characters; of a longer one the last that fitted stays', () => {
    for (const length of [59_999, 60_000, 60_001]) saveDraft('query', 'x'.repeat(length));
    expect(readDraft('query')).toHaveLength(60_000);
  });

  it('is removed alone or with the others, and nothing else is', () => {
    sessionStorage.setItem('other', 'stays');
    for (const name of ['query', 'feedback', 'call']) saveDraft(name, name);
    removeDraft('query');
    expect([readDraft('query'), readDraft('feedback'), readDraft('call')]).toEqual([undefined, 'feedback', 'call']);
    removeDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});
