import { describe, expect, it } from 'vitest';
import { createLoadShedding, type Priority, priorityOf } from './load-shedding.ts';

const limits = {
  search: { maxDelayMs: 100, minConcurrent: 0, maxConcurrent: 2 },
  page: { maxDelayMs: 300, minConcurrent: 0, maxConcurrent: 4 },
  lead: { maxDelayMs: 1_500, minConcurrent: 0, maxConcurrent: 6 },
};

describe('what is given up when there is too much to do', () => {
  it.each<[number, Priority[]]>([
    [0, ['search', 'page', 'lead']],
    [100, ['page', 'lead']],
    [300, ['lead']],
    [1_500, []],
  ])('at a delay of %i ms, this is still done: %j', (delay, done) => {
    const shedding = createLoadShedding({ limits, readDelayMs: () => delay });
    expect((['search', 'page', 'lead'] as const).filter((work) => shedding.begin(work))).toEqual(done);
  });

  it('goes by how much is under way too, and takes work again when it is done', () => {
    const shedding = createLoadShedding({ limits, readDelayMs: () => 0 });
    const taken = (['search', 'search', 'search', 'page', 'page', 'page', 'lead', 'lead', 'lead'] as const).map(
      (work) => shedding.begin(work),
    );
    expect(taken).toEqual([true, true, false, true, true, false, true, true, false]);
    for (let ended = 0; ended < 5; ended++) shedding.end();
    expect(shedding.begin('search')).toBe(true);
  });

  it('does not turn a lone visitor away because the machine is slow', () => {
    const shedding = createLoadShedding({ readDelayMs: () => 10_000 });
    const taken = Array.from({ length: 70 }, () => [
      shedding.begin('search'),
      shedding.begin('page'),
      shedding.begin('lead'),
    ]);
    expect(taken[0]).toEqual([true, true, true]);
    expect(taken[5]).toEqual([false, true, true]);
    expect(taken[20]).toEqual([false, false, true]);
    expect(taken[69]).toEqual([false, false, false]);
  });

  it('knows what a request is', () => {
    expect(priorityOf('GET', '/search')).toBe('search');
    expect(priorityOf('GET', '/search/suggestions')).toBe('search');
    expect(priorityOf('POST', '/help-and-support/article-votes')).toBe('search');
    expect(priorityOf('POST', '/help-and-support/article-votes/what-was-missing')).toBe('search');
    expect(priorityOf('GET', '/help-and-support/submit-meter-read')).toBe('page');
    expect(priorityOf('POST', '/help-and-support/submit-meter-read')).toBe('lead');
    expect(priorityOf('POST', '/help-and-support/follow')).toBe('page');
  });
});
