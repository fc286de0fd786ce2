/** One kind of request: arrivals a second, and the CPU time of each in milliseconds. */
export type Kind = { name: string; perSecond: number; coreMs: number };

export type Response = { p50: number; p99: number };

type Job = { kind: string; arrived: number; left: number };

/**
 * Queueing simulation with processor sharing: Poisson arrivals, exponential service times, at most one core for each
 * request. Returns response times in milliseconds by kind.
 */
export function simulate(cores: number, kinds: Kind[], seconds: number): Map<string, Response> {
  const random = seeded(5_312_026);
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const nextArrival = new Map(kinds.map(({ name, perSecond }) => [name, exponential(1_000 / perSecond)]));
  const took = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  let jobs: Job[] = [];
  let now = 0;

  const finish = () => {
    for (const { kind, arrived } of jobs.filter(isDone)) took.get(kind)?.push(now - arrived);
    jobs = jobs.filter((job) => !isDone(job));
  };
  const arrive = () => {
    for (const { name, perSecond, coreMs } of kinds) {
      if ((nextArrival.get(name) ?? now + 1) > now) continue;
      jobs.push({ kind: name, arrived: now, left: exponential(coreMs) });
      nextArrival.set(name, now + exponential(1_000 / perSecond));
    }
  };
  // Stops early on overload, where the queue only grows.
  while (now < seconds * 1_000 && jobs.length < 20_000) {
    const speed = Math.min(1, cores / Math.max(1, jobs.length));
    const shortest = Math.min(...jobs.map(({ left }) => left));
    const next = Math.min(now + shortest / speed, ...nextArrival.values());
    for (const job of jobs) job.left -= (next - now) * speed;
    now = next;
    finish();
    arrive();
  }
  return new Map([...took].map(([kind, times]) => [kind, quantiles(times)]));
}

const isDone = ({ left }: Job) => left <= 1e-9;

function quantiles(times: number[]): Response {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Seeded random numbers (mulberry32): the same on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
