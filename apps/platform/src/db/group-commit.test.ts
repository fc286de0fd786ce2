import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { CommitUnknownError } from './database-errors.ts';
import { createGroupCommit, isolateBadRow, isRowError, QueueFullError } from './group-commit.ts';

function blockedCommits(settings: Parameters<typeof createGroupCommit>[1]) {
  const sent: number[][] = [];
  const releases: (() => void)[] = [];
  const groupCommit = createGroupCommit<number, number>(async (items) => {
    sent.push(items);
    await new Promise<void>((release) => releases.push(release));
    return items;
  }, settings);
  return { groupCommit, sent, release: () => releases.shift()?.() };
}

describe('group commit', () => {
  it('commits the first item at once and batches those that come meanwhile', async () => {
    const { groupCommit, sent, release } = blockedCommits({ maxConcurrent: 1, maxBatch: 3 });
    const first = groupCommit.add(1);
    await Promise.resolve();
    const others = [2, 3, 4, 5].map((item) => groupCommit.add(item));
    await Promise.resolve();
    expect(sent).toEqual([[1]]);
    release();
    expect(await first).toBe(1);
    await expect.poll(() => sent).toEqual([[1], [2, 3, 4]]);
    release();
    await expect.poll(() => sent).toEqual([[1], [2, 3, 4], [5]]);
    release();
    expect(await Promise.all(others)).toEqual([2, 3, 4, 5]);
  });

  it('rejects items when the queue is full', async () => {
    const { groupCommit, release } = blockedCommits({ maxConcurrent: 1, maxQueued: 2 });
    const first = groupCommit.add(1);
    await Promise.resolve();
    const waiting = [groupCommit.add(2), groupCommit.add(3)];
    await expect(groupCommit.add(4)).rejects.toBeInstanceOf(QueueFullError);
    release();
    await first;
    await expect.poll(release).toBeUndefined();
    await expect.poll(() => groupCommit.queued()).toBe(0);
    release();
    expect(await Promise.all(waiting)).toEqual([2, 3]);
  });

  it('rejects an item that has no result in time', async () => {
    const { groupCommit, release } = blockedCommits({ timeoutMs: 20 });
    await expect(groupCommit.add(1)).rejects.toBeInstanceOf(CommitUnknownError);
    release();
  });

  it('names its errors', async () => {
    const full = createGroupCommit<number, number>(async () => [], { maxQueued: 0 });
    const error = await full.add(1).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'QueueFullError', message: 'the queue is full' });
    const { groupCommit, release } = blockedCommits({ timeoutMs: 20 });
    const late = await groupCommit.add(1).catch((reason: unknown) => reason);
    expect(late).toMatchObject({ name: 'CommitUnknownError', message: 'no response from the database in time' });
    release();
  });

  it('rejects each item with its own reason, and every item when the commit itself fails', async () => {
    const reason = Object.assign(new pg.DatabaseError('rejected row', 8, 'error'), { code: '22001' });
    const partly = createGroupCommit<number, number>(async (items) => {
      if (items.includes(2)) throw reason;
      return items;
    });
    expect(await Promise.allSettled([1, 2, 3].map((item) => partly.add(item)))).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason },
      { status: 'fulfilled', value: 3 },
    ]);
    const short = createGroupCommit<number, number>(async ([first = 0]) => [first]);
    expect(await Promise.allSettled([1, 2].map((item) => short.add(item)))).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { message: 'an item has no result' } },
    ]);
    const lost = new Error('connection lost');
    const failing = createGroupCommit<number, number>(() => Promise.reject(lost));
    const both = await Promise.allSettled([failing.add(1), failing.add(2)]);
    expect(both).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(failing.queued()).toBe(0);
  });

  it('commits again after a failed commit', async () => {
    let fails = true;
    const recovering = createGroupCommit<number, number>(async (items) => {
      if (fails) throw new Error('connection lost');
      return items;
    });
    await expect(recovering.add(1)).rejects.toThrow('connection lost');
    fails = false;
    await expect(recovering.add(2)).resolves.toBe(2);
  });

  it('runs as many commits at once as are allowed, and one by default', async () => {
    const two = blockedCommits({ maxConcurrent: 2, maxBatch: 1 });
    const results = [1, 2, 3].map((item) => two.groupCommit.add(item));
    await Promise.resolve();
    expect(two.sent).toEqual([[1], [2]]);
    expect(two.groupCommit.queued()).toBe(1);
    for (const _ of results) {
      two.release();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(results)).toEqual([1, 2, 3]);

    const one = blockedCommits({});
    const first = one.groupCommit.add(1);
    await Promise.resolve();
    const second = one.groupCommit.add(2);
    await Promise.resolve();
    expect(one.sent).toEqual([[1]]);
    one.release();
    await first;
    await new Promise(setImmediate);
    one.release();
    expect(await second).toBe(2);
  });

  it('does not send a queued item after its time, and sends the others', async () => {
    vi.useFakeTimers();
    const { groupCommit, sent, release } = blockedCommits({ timeoutMs: 100 });
    const first = Promise.allSettled([groupCommit.add(1)]);
    await vi.advanceTimersByTimeAsync(10);
    const second = Promise.allSettled([groupCommit.add(2)]);
    await vi.advanceTimersByTimeAsync(60);
    const third = groupCommit.add(3);
    await vi.advanceTimersByTimeAsync(50);
    expect([...(await first), ...(await second)].map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(groupCommit.queued()).toBe(1);
    release();
    await vi.advanceTimersByTimeAsync(1);
    release();
    expect(await third).toBe(3);
    expect(sent).toEqual([[1], [3]]);
    vi.useRealTimers();
  });

  it('begins a commit at once after a pause, and under load not before the interval is over', async () => {
    vi.useFakeTimers();
    const { groupCommit, sent, release } = blockedCommits({ minIntervalMs: 20 });
    const first = groupCommit.add(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[1]]);
    release();
    await first;
    const second = groupCommit.add(2);
    await vi.advanceTimersByTimeAsync(19);
    const third = groupCommit.add(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([[1], [2, 3]]);
    release();
    expect(await Promise.all([second, third])).toEqual([2, 3]);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    const last = groupCommit.add(4);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual([4]);
    release();
    expect(await last).toBe(4);
    vi.useRealTimers();
  });

  it('begins a commit of a full batch before the interval is over', async () => {
    vi.useFakeTimers();
    const { groupCommit, sent, release } = blockedCommits({ minIntervalMs: 20, maxBatch: 2 });
    const first = groupCommit.add(1);
    await vi.advanceTimersByTimeAsync(0);
    release();
    await first;
    const others = [groupCommit.add(2), groupCommit.add(3)];
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[1], [2, 3]]);
    release();
    expect(await Promise.all(others)).toEqual([2, 3]);
    vi.useRealTimers();
  });

  it('leaves no timer behind for an item that was committed', async () => {
    vi.useFakeTimers();
    const quick = createGroupCommit<number, number>(async (items) => items);
    await quick.add(1);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

function serverError(code: string, routine?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('rejected', 8, 'error'), { code, ...(routine && { routine }) });
}

describe('an error of the database', () => {
  it.each(['21000', '22001', '23505', '44000', 'P0001'])('%s concerns the rows', (code) => {
    expect(isRowError(serverError(code))).toBe(true);
    expect(isRowError(serverError(code, 'ExecConstraints'))).toBe(true);
  });

  it.each(['40001', '53100', '57P01', '08006', '25006', '42P01'])('%s concerns the server', (code) => {
    expect(isRowError(serverError(code))).toBe(false);
  });

  it('concerns every row when the partition of the month is missing', () => {
    expect(isRowError(serverError('23514', 'ExecFindPartition'))).toBe(false);
  });

  it('concerns the connection when it has no code', () => {
    expect(isRowError(new Error('connection terminated'))).toBe(false);
    expect(isRowError({ code: '23505' })).toBe(false);
  });
});

describe('a batch with a row that the database rejects', () => {
  const rejectedRow = serverError('22001');

  function database(isBad: (item: number) => boolean, error: Error = rejectedRow) {
    const sent: number[][] = [];
    const send = async (items: number[]) => {
      sent.push(items);
      if (items.some(isBad)) throw error;
      return items.map((item) => item * 10);
    };
    return { sent, send };
  }

  it('is sent once when every row is good', async () => {
    const { sent, send } = database(() => false);
    expect(await isolateBadRow(send, [1, 2])).toEqual([
      { status: 'fulfilled', value: 10 },
      { status: 'fulfilled', value: 20 },
    ]);
    expect(sent).toEqual([[1, 2]]);
  });

  it('is halved until the row is alone, and the others are inserted in their order', async () => {
    const { sent, send } = database((item) => item === 3);
    expect(await isolateBadRow(send, [1, 2, 3, 4, 5])).toEqual([
      { status: 'fulfilled', value: 10 },
      { status: 'fulfilled', value: 20 },
      { status: 'rejected', reason: rejectedRow },
      { status: 'fulfilled', value: 40 },
      { status: 'fulfilled', value: 50 },
    ]);
    expect(sent).toEqual([[1, 2, 3, 4, 5], [1, 2], [3, 4, 5], [3], [4, 5]]);
  });

  it('is not halved when the error concerns the server', async () => {
    const lost = new Error('connection terminated');
    const { sent, send } = database(() => true, lost);
    expect(await isolateBadRow(send, [1, 2])).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(sent).toEqual([[1, 2]]);
  });
});
