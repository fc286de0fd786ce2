import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { shardOf } from './sharded-leads.ts';

it('a key has one shard, and the shards have about as many keys each', () => {
  const keys = Array.from({ length: 3_000 }, () => randomUUID());
  const counts = [0, 0, 0];
  for (const key of keys) {
    const shard = shardOf('help', key, 3);
    expect(shardOf('help', key, 3)).toBe(shard);
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  expect(counts.every((count) => count > 800)).toBe(true);
});

it('the keys of two clients are separate', () => {
  const shards = Array.from({ length: 50 }, (_, index) => [
    shardOf('help', `${index}`, 3),
    shardOf('app', `${index}`, 3),
  ]);
  expect(shards.some(([one, other]) => one !== other)).toBe(true);
});
