const small = 1_000;
const factor = 8;
/** A function this fast on 8,000 characters is not quadratic: a quadratic pattern takes a tenth of a second. */
const quickMs = 15;
/** CPU time is counted in steps of a few milliseconds, so batches of calls are measured. */
const batchMs = 20;
/** Eight small texts cost as much as one large text when a function is linear, an eighth when it is quadratic. */
const maxRatio = 2.8;
const rounds = 3;

/** Prepares a call with a text of a given length. */
type Work = (length: number) => () => unknown;

/**
 * How the cost of a function grows faster than linearly, or undefined when it does not. Measures CPU time of this
 * thread, so that other processes do not count; one linear round of several is enough.
 */
export function superLinearGrowth(work: Work): string | undefined {
  const large = work(small * factor);
  for (let attempt = 0; attempt < rounds; attempt++) if (wallMs(large) <= quickMs) return undefined;

  const little = work(small);
  let runs = 1;
  while (cpuMs(large, runs) < batchMs) runs *= 2;
  let figures = '';
  for (let round = 0; round < rounds; round++) {
    const littleMs = cpuMs(little, runs * factor);
    const largeMs = cpuMs(large, runs);
    if (largeMs <= littleMs * maxRatio) return undefined;
    figures = `${littleMs.toFixed(0)} ms for ${runs * factor} × ${small}, ${largeMs.toFixed(0)} ms for ${runs} × ${small * factor}`;
  }
  return figures;
}

function wallMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function cpuMs(run: () => unknown, times: number): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
