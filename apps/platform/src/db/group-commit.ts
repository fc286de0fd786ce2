import { CommitUnknownError, isServerError } from './database-errors.ts';

/** The queue is full: the caller should retry in a moment. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export type GroupCommit<Item, Result> = { add: (item: Item) => Promise<Result>; queued: () => number };

export type GroupCommitSettings = {
  maxBatch?: number;
  maxConcurrent?: number;
  maxQueued?: number;
  timeoutMs?: number;
  /** Commits begin at least this long apart: under load more items share one. */
  minIntervalMs?: number;
};

type PendingItem<Item, Result> = { item: Item; settle: (result: PromiseSettledResult<Result>) => void };

/**
 * Group commit: with no commit in progress an item is sent at once, alone if need be; during a commit, and until
 * `minIntervalMs` after its begin, further items queue and share the next one. Batching adds no delay for a single
 * caller. `commit` has a result for each item; a row that the database rejects fails alone.
 */
export function createGroupCommit<Item, Result>(
  commit: (items: Item[]) => Promise<Result[]>,
  {
    maxBatch = 200,
    maxConcurrent = 1,
    maxQueued = 2_000,
    timeoutMs = 2_500,
    minIntervalMs = 0,
  }: GroupCommitSettings = {},
): GroupCommit<Item, Result> {
  let queue: PendingItem<Item, Result>[] = [];
  let running = 0;
  let nextBeginsAt = 0;
  let isWaiting = false;

  const commitNext = () => {
    while (running < maxConcurrent && queue.length > 0) {
      const waitMs = nextBeginsAt - performance.now();
      if (waitMs > 0 && queue.length < maxBatch) return commitIn(waitMs);
      nextBeginsAt = performance.now() + minIntervalMs;
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      running++;
      void commitBatch(batch).finally(() => {
        running--;
        commitNext();
      });
    }
  };

  const commitIn = (waitMs: number) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      commitNext();
    }, waitMs);
  };
  const commitBatch = async (batch: PendingItem<Item, Result>[]) => {
    const results = await isolateBadRow(
      commit,
      batch.map(({ item }) => item),
    );
    batch.forEach(({ settle }, index) => {
      settle(results[index] ?? { status: 'rejected', reason: new Error('an item has no result') });
    });
  };

  return {
    add: (item) => {
      if (queue.length >= maxQueued) return Promise.reject(new QueueFullError('the queue is full'));
      return new Promise((resolve, reject) => {
        const settle = (result: PromiseSettledResult<Result>) => {
          clearTimeout(timer);
          if (result.status === 'fulfilled') resolve(result.value);
          else reject(result.reason);
        };
        const pending = { item, settle };
        // A queued item is not sent after this; for an item that was sent, the commit is unknown.
        const timer = setTimeout(() => {
          queue = queue.filter((one) => one !== pending);
          reject(new CommitUnknownError('no response from the database in time'));
        }, timeoutMs);
        queue.push(pending);
        // A microtask, so that items added in the same turn of the event loop share a batch.
        if (running < maxConcurrent) queueMicrotask(commitNext);
      });
    },
    queued: () => queue.length,
  };
}

/** SQLSTATE classes of data errors; the others concern the server or the connection. */
const aboutTheRows = new Set(['21', '22', '23', '44', 'P0']);

export function isRowError(error: unknown): boolean {
  if (!isServerError(error)) return false;
  // A missing partition is a check violation by its code, but it affects every row of the batch.
  return aboutTheRows.has(error.code.slice(0, 2)) && error.routine !== 'ExecFindPartition';
}

/** Bisects a batch until the row that the database rejects is found; the other rows are inserted. */
export async function isolateBadRow<Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  items: Item[],
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return (await send(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (items.length <= 1 || !isRowError(reason)) return items.map(() => ({ status: 'rejected', reason }));
    const middle = items.length >> 1;
    return [
      ...(await isolateBadRow(send, items.slice(0, middle))),
      ...(await isolateBadRow(send, items.slice(middle))),
    ];
  }
}
