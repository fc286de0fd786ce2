import { median } from '../median.ts';
import { startPlatformProcess } from '../platform-process.ts';
import { sendLeads } from '../send-leads.ts';

export type Latency = { perSecond: number; p50: number; p99: number; failed: number };
export type Platform = { accept: (seconds: number, rate: number) => Promise<Latency>; stop: () => Promise<void> };

/** The platform's API as a process on one database, and the load on it. */
export async function startPlatform(databaseUrl: string): Promise<Platform> {
  const { port, stop } = await startPlatformProcess(databaseUrl);
  return {
    accept: async (seconds, rate) => {
      const { perSecond, p50, p99, failed } = await sendLeads({ port, seconds, connections: 32, rate });
      return { perSecond, p50, p99, failed };
    },
    stop,
  };
}

type Turns = { rounds: number; seconds: number; rate: number };

/** The same load on two platforms in turn, so that noise of the machine affects both. The medians of the rounds. */
export async function compare(first: Platform, second: Platform, { rounds, seconds, rate }: Turns) {
  const measured: [Latency[], Latency[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    measured[0].push(await first.accept(seconds, rate));
    measured[1].push(await second.accept(seconds, rate));
  }
  return { rounds, seconds, rate, empty: medians(measured[0]), full: medians(measured[1]), measured };
}

function medians(all: Latency[]): Latency {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
