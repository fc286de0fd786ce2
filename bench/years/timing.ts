import type { Latency, Platform } from './accepting.ts';

/** How long a piece of work takes, in seconds. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { seconds: Number(((performance.now() - start) / 1_000).toFixed(3)), result };
}

/** Runs work while leads are accepted at a rate. The load goes on in steps of `stepSeconds` until the work is done. */
export async function underLoad<Result>(platform: Platform, rate: number, work: () => Promise<Result>) {
  const stepSeconds = 5;
  let done = false;
  const accepting = (async () => {
    const steps: Latency[] = [];
    do steps.push(await platform.accept(stepSeconds, rate));
    while (!done);
    return steps;
  })();
  const { seconds, result } = await timed(work).finally(() => {
    done = true;
  });
  const steps = await accepting;
  const worstP99 = Math.max(...steps.map(({ p99 }) => p99));
  return { seconds, result, accepting: { rate, worstP99, failed: steps.reduce((sum, { failed }) => sum + failed, 0) } };
}

/** Latencies of one call after another, in milliseconds. */
export async function latencies(turns: number, call: (turn: number) => Promise<unknown>) {
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    await call(turn);
    took.push(performance.now() - start);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.min(turns - 1, Math.floor(turns * share))] ?? 0).toFixed(2));
  return { turns, p50: at(0.5), p99: at(0.99), max: at(1) };
}
