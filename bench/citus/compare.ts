import { median } from '../median.ts';
import { type Accepting, withPlatform } from './accepting.ts';
import type { System } from './systems.ts';

type Comparison = { rounds: number; seconds: number; rate: number };

/** The systems in turn, several rounds, so that noise of the machine affects all of them. The medians of the rounds. */
export async function compareSystems(systems: System[], { rounds, seconds, rate }: Comparison) {
  const measured = systems.map((system) => ({ system, most: [] as Accepting[], steady: [] as Accepting[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { system, most, steady } of measured) {
      await withPlatform(system, async (accept) => {
        await accept({ seconds: 2, connections: 32, rate });
        most.push(await accept({ seconds, connections: 128 }));
        steady.push(await accept({ seconds, connections: 64, rate }));
      });
    }
  }
  return measured.map(({ system, most, steady }) => ({
    system: system.name,
    most: medians(most),
    steady: { rate, ...medians(steady) },
    rounds: { most, steady },
  }));
}

function medians(all: Accepting[]) {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    databaseMsOfALead: median(all.map(({ databaseMsOfALead }) => databaseMsOfALead)),
    walBytesOfALead: median(all.map(({ walBytesOfALead }) => walBytesOfALead)),
  };
}
