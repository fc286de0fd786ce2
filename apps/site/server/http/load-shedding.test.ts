import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it, vi } from 'vitest';
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

  it.each([
    ['search', 100, 8, 200],
    ['page', 300, 16, 400],
    ['lead', 1_500, 64, 2_000],
  ] as const)('ordinarily is a %s at a delay of %i ms from %i at once on, and from %i whatever the delay', (...row) => {
    const [work, delay, least, most] = row;
    const takenAt = (readDelayMs: () => number) => {
      const shedding = createLoadShedding({ readDelayMs });
      return Array.from({ length: 2_100 }, () => shedding.begin(work)).filter(Boolean).length;
    };
    expect([takenAt(() => delay - 1), takenAt(() => delay), takenAt(() => delay + 1)]).toEqual([most, least, least]);
  });

  it('goes by the median delay of the last 250 ms, without the time between two samples', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let median = 120e6;
    const histogram = Object.getPrototypeOf(monitorEventLoopDelay());
    vi.spyOn(histogram, 'percentile').mockImplementation((percentile) => (percentile === 50 ? median : 0));
    const shedding = createLoadShedding();
    for (let begun = 0; begun < 8; begun++) shedding.begin('page');
    const takenAfter = (ms: number) => {
      vi.advanceTimersByTime(ms);
      return shedding.begin('search');
    };
    expect([takenAfter(249), takenAfter(1)]).toEqual([true, false]);
    median = 120e6 - 1;
    expect([takenAfter(249), takenAfter(1)]).toEqual([false, true]);
    shedding.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const forms = [
    'submit-meter-read',
    'complaints/gas-and-electricity',
    'complaints/gas-and-electricity/query',
    'complaints/pay-as-you-go',
    'complaints/pay-as-you-go/query',
    'complaints/enquiry-gas-and-electricity',
    'complaints/enquiry-gas-and-electricity/query',
    'complaints/enquiry-pay-as-you-go',
    'complaints/enquiry-pay-as-you-go/query',
    'complaints/feedback',
    'complaints/feedback/personal-details',
    'make-a-complaint-select-energy',
    'make-a-complaint-select-type',
  ];

  it.each(forms)('knows %s as a page, and what is posted there as a lead', (form) => {
    expect(['GET', 'HEAD', 'POST'].map((method) => priorityOf(method, `/help-and-support/${form}`))).toEqual([
      'page',
      'page',
      'lead',
    ]);
  });

  it.each([
    ['GET', '/search', 'search'],
    ['HEAD', '/search', 'search'],
    ['GET', '/search/suggestions', 'search'],
    ['POST', '/help-and-support/article-votes', 'search'],
    ['POST', '/help-and-support/article-votes/what-was-missing', 'search'],
    ['POST', '/help-and-support/follow', 'page'],
    ['GET', '/help-and-support/', 'page'],
    ['GET', '/help-and-support/emergencies', 'page'],
    ['POST', '/identity/logout', 'lead'],
  ])('knows %s %s as %s', (method, path, priority) => {
    expect(priorityOf(method, path)).toBe(priority);
  });
});
