import { describe, expect, it } from 'vitest';
import { CommitUnknownError, createGroupCommit, QueueFullError } from './group-commit.ts';

function blockedCommits(settings: Parameters<typeof createGroupCommit>[1]) {
  const sent: number[][] = [];
  const releases: (() => void)[] = [];
  const groupCommit = createGroupCommit<number, number>(async (items) => {
    sent.push(items);
    await new Promise<void>((release) => releases.push(release));
    return items.map((value) => ({ status: 'fulfilled', value }));
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
});
