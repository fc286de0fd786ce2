import type { Logger } from '@lamplighter/server/logger';
import { Gauge } from 'prom-client';

const completedAt = new Gauge({
  name: 'lamplighter_loop_completed_timestamp_seconds',
  help: 'When a background loop last completed a step; it stands still while the database or the loop does not respond.',
  labelNames: ['loop'],
});

export type BackgroundLoop = { wake: () => void; stop: () => Promise<void> };

/** A loop whose next step is later than that does not run any more; a busy machine is not so late. */
const graceMs = 30_000;
const loops = new Set<{ name: string; nextBy: number }>();

/** The loops that begin no step any more. A step that fails is none of their faults: the database may be down. */
export function standingLoops(): string[] {
  const now = performance.now();
  return [...loops].filter(({ nextBy }) => now > nextBy).map(({ name }) => name);
}

type Settings = { name: string; everyMs: number; timeoutMs: number };

/**
 * Runs `step` every `everyMs`, or at once after `wake`, until stopped. A step that fails or times out is logged and the
 * next one runs: a half-open connection must not end a loop.
 */
export function startLoop(
  { name, everyMs, timeoutMs }: Settings,
  logger: Logger,
  step: () => Promise<void>,
): BackgroundLoop {
  let stopped = false;
  let wake = () => {};
  const turn = { name, nextBy: 0 };
  const begin = () => {
    turn.nextBy = performance.now() + everyMs + timeoutMs + graceMs;
  };
  loops.add(turn);
  completedAt.set({ loop: name }, Date.now() / 1_000);

  const runOnce = async () => {
    try {
      await withTimeout(step(), timeoutMs);
      completedAt.set({ loop: name }, Date.now() / 1_000);
    } catch (err) {
      if (!stopped) logger.warn({ event: 'loop-failed', state: name, err }, 'the loop continues');
    }
  };
  const run = async () => {
    while (!stopped) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      // Before the step, so that a wake-up during it is not lost.
      wake = resolve;
      begin();
      await runOnce();
      const timer = setTimeout(resolve, everyMs);
      await woken;
      clearTimeout(timer);
    }
  };
  const running = run();
  return {
    wake: () => wake(),
    stop: async () => {
      stopped = true;
      wake();
      await running;
      loops.delete(turn);
    },
  };
}

/** Rejects when `work` takes longer. The work itself continues, so a late result must be harmless. */
export async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`timed out after ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
