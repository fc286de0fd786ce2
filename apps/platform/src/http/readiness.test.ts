import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Obstacle } from '../db/database-probe.ts';
import { databaseWritable, notReady } from '../db/database-telemetry.ts';
import { watchReadiness } from './readiness.ts';

const logger = pino({ level: 'silent' });
/** Two probes are this far apart. */
const everyMs = 500;

describe('readiness', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = (probe: () => Promise<Obstacle | undefined>) => {
    const readiness = watchReadiness(probe, logger);
    const reasons = async () => (await notReady.get()).values.map(({ labels }) => labels['reason']);
    const writable = async () => (await databaseWritable.get()).values.map(({ value }) => value)[0];
    return { ...readiness, reasons, writable };
  };

  it('is lost at the third failure in a row, and regained at once', async () => {
    let found: Obstacle | undefined;
    const { obstacle, reasons, writable, stop } = watch(async () => found);
    expect(obstacle()).toBe('the database does not respond');
    await vi.advanceTimersByTimeAsync(0);
    expect([obstacle(), await reasons(), await writable()]).toEqual([undefined, [], 1]);
    found = 'the database takes no writes';
    await vi.advanceTimersByTimeAsync(2 * everyMs);
    expect(obstacle()).toBeUndefined();
    found = undefined;
    await vi.advanceTimersByTimeAsync(everyMs);
    found = 'the database takes no writes';
    await vi.advanceTimersByTimeAsync(2 * everyMs);
    expect(obstacle()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(everyMs);
    expect([obstacle(), await reasons(), await writable()]).toEqual([found, [found], 0]);
    found = 'the schema is older than this release';
    await vi.advanceTimersByTimeAsync(everyMs);
    expect([obstacle(), await reasons(), await writable()]).toEqual([found, [found], 1]);
    found = undefined;
    await vi.advanceTimersByTimeAsync(everyMs);
    expect([obstacle(), await reasons(), await writable()]).toEqual([undefined, [], 1]);
    stop();
  });

  it('is lost to a probe that never ends', async () => {
    let silent = false;
    const { obstacle, stop } = watch(() => (silent ? new Promise(() => {}) : Promise.resolve(undefined)));
    await vi.advanceTimersByTimeAsync(0);
    silent = true;
    // Each takes 750 ms until it counts as failed.
    await vi.advanceTimersByTimeAsync(3 * (everyMs + 750) - 1);
    expect(obstacle()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(obstacle()).toBe('the database does not respond');
    stop();
  });
});
