import { type SearchUseRecord, searchUses } from '@lamplighter/contracts/search/search-use';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSearchUse } from './search-use.ts';

const logger = pino({ level: 'silent' });

/** A fake platform that accepts records. */
function platform(response: () => Promise<unknown> = async () => undefined) {
  const batches: SearchUseRecord[][] = [];
  const request = vi.fn((_path: string, { body = '' }: { body?: string } = {}) => {
    batches.push(searchUses.parse(JSON.parse(body)).data.attributes.records);
    return response();
  });
  return { batches, mainApi: { request, close: async () => {} } };
}

/** Visitors of three networks, in a group each. */
const groupOf = (network: string) => 1 << ['a', 'b', 'c'].indexOf(network);
const notSensitive = { isSensitive: () => false, groupOf };

describe('the use of search', () => {
  afterEach(() => vi.useRealTimers());

  it('is sent as counts, a batch at a time', async () => {
    vi.useFakeTimers();
    const { batches, mainApi } = platform();
    const use = createSearchUse(mainApi, logger, notSensitive);
    use.note({ outcome: 'found', term: 'gas bill' });
    use.note({ outcome: 'found', term: ' gas bill ' });
    use.note({ outcome: 'opened', term: 'gas bill', page: 'meters/read', place: 3 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches).toEqual([
      [
        { outcome: 'found', term: 'gas bill', count: 2 },
        { outcome: 'opened', term: 'gas bill', page: 'meters/read', place: 3, count: 1 },
      ],
    ]);
    await use.stop();
  });

  it('says which groups of visitors asked, and of no other use', async () => {
    const { batches, mainApi } = platform();
    const use = createSearchUse(mainApi, logger, notSensitive);
    for (const network of ['a', 'c', 'a']) use.note({ outcome: 'found', term: 'bill' }, network);
    use.note({ outcome: 'nothing', term: 'bill' }, 'b');
    use.note({ outcome: 'opened', term: 'bill', page: 'meters/read', place: 3 }, 'b');
    await use.stop();
    expect(batches).toEqual([
      [
        { outcome: 'found', term: 'bill', visitors: 0b101, count: 3 },
        { outcome: 'nothing', term: 'bill', visitors: 0b010, count: 1 },
        { outcome: 'opened', term: 'bill', page: 'meters/read', place: 3, count: 1 },
      ],
    ]);
  });

  it('has no empty, long or sensitive query, nor one as what was asked next', async () => {
    const { batches, mainApi } = platform();
    const use = createSearchUse(mainApi, logger, { ...notSensitive, isSensitive: (query) => query.includes('secret') });
    for (const term of [' ', 'x'.repeat(101), 'a secret']) use.note({ outcome: 'found', term });
    use.note({ outcome: 'asked-next', term: 'gas bill', next: 'a secret' });
    use.note({ outcome: 'asked-next', term: 'gas bill', next: 'x'.repeat(101) });
    await use.stop();
    expect(batches).toEqual([[{ outcome: 'asked-next', term: 'gas bill', count: 2 }]]);
  });

  it('is bounded while the platform is slow, and one batch is under way at a time', async () => {
    vi.useFakeTimers();
    const slow = Promise.withResolvers<void>();
    const { batches, mainApi } = platform(() => slow.promise);
    const use = createSearchUse(mainApi, logger, notSensitive);
    use.note({ outcome: 'found', term: 'first' });
    await vi.advanceTimersByTimeAsync(5_000);
    for (let index = 0; index < 600; index++) use.note({ outcome: 'found', term: `term ${index}` });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches).toHaveLength(1);
    slow.resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches.map(({ length }) => length)).toEqual([1, 500]);
    await use.stop();
  });

  it('is dropped when the platform does not take it, and goes on', async () => {
    vi.useFakeTimers();
    const { batches, mainApi } = platform(() => Promise.reject(new Error('down')));
    const use = createSearchUse(mainApi, logger, notSensitive);
    use.note({ outcome: 'found', term: 'first' });
    await vi.advanceTimersByTimeAsync(5_000);
    use.note({ outcome: 'found', term: 'second' });
    await use.stop();
    expect(batches.map(([record]) => record?.term)).toEqual(['first', 'second']);
  });
});
