import { pino } from 'pino';
import { register } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BackgroundLoop, standingLoops, startLoop, withTimeout } from './background-loop.ts';
import { startExpiry } from './expiry.ts';

const logger = pino({ level: 'silent' });
let loop: BackgroundLoop | undefined;
afterEach(() => loop?.stop());

const completedAt = async (name: string) => {
  const metric = await register.getSingleMetric('lamplighter_loop_completed_timestamp_seconds')?.get();
  return metric?.values.find(({ labels }) => labels['loop'] === name)?.value ?? 0;
};

describe('a background loop', () => {
  it('continues after a step that never ends, and after one that fails', async () => {
    let steps = 0;
    loop = startLoop({ name: 'stubborn', everyMs: 1, timeoutMs: 20 }, logger, () => {
      steps++;
      if (steps === 1) return new Promise(() => {});
      return steps === 2 ? Promise.reject(new Error('broken')) : Promise.resolve();
    });
    await vi.waitFor(() => expect(steps).toBeGreaterThan(3));
  });

  it('shows in its metric that it makes no progress, and that it does again', async () => {
    let mute = true;
    let steps = 0;
    loop = startLoop({ name: 'mute', everyMs: 1, timeoutMs: 5 }, logger, () => {
      steps++;
      return mute ? new Promise(() => {}) : Promise.resolve();
    });
    const before = await completedAt('mute');
    await vi.waitFor(() => expect(steps).toBeGreaterThan(3));
    expect(await completedAt('mute')).toBe(before);
    mute = false;
    await vi.waitFor(async () => expect(await completedAt('mute')).toBeGreaterThan(before));
  });

  it('runs at once when woken, also while a step runs, and not again after a stop', async () => {
    let steps = 0;
    const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
    loop = startLoop({ name: 'sleeper', everyMs: 60_000, timeoutMs: 60_000 }, logger, () => {
      steps++;
      return steps === 1 ? first : Promise.resolve();
    });
    loop.wake();
    endFirst();
    await vi.waitFor(() => expect(steps).toBe(2));
    loop.wake();
    await vi.waitFor(() => expect(steps).toBe(3));
    await loop.stop();
    loop.wake();
    expect(steps).toBe(3);
  });
});

it('a loop stands still when its next step is 30 s late, and not while its steps fail', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const stands = (at: number) => {
    now.mockReturnValue(at);
    return standingLoops().includes('failing');
  };
  loop = startLoop({ name: 'failing', everyMs: 1_000, timeoutMs: 4_000 }, logger, () =>
    Promise.reject(new Error('the database is down')),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([stands(35_000), stands(35_001)]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([stands(70_001), stands(70_002)]).toEqual([false, true]);
  await loop.stop();
  expect(stands(1_000_000)).toBe(false);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a timeout', () => {
  it('rejects work that takes longer, and passes on what ends in time', async () => {
    await expect(withTimeout(new Promise(() => {}), 5)).rejects.toThrow('timed out after 5 ms');
    await expect(withTimeout(Promise.resolve('done'), 5_000)).resolves.toBe('done');
    await expect(withTimeout(Promise.reject(new Error('broken')), 5_000)).rejects.toThrow('broken');
  });
});

it('what has expired is deleted at once and every ten minutes', async () => {
  vi.useFakeTimers();
  const sweep = vi.fn(async () => 0);
  const expiry = startExpiry(logger, async () => {}, { forms: sweep });
  await vi.advanceTimersByTimeAsync(599_999);
  expect(sweep).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sweep).toHaveBeenCalledTimes(2);
  await expiry.stop();
  vi.useRealTimers();
});
