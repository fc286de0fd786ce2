import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const seen = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  count: z.number(),
  failed: z.number(),
});

type Load = {
  /** The port of the platform, or those of several, which share the connections. */
  port: number | number[];
  seconds: number;
  connections: number;
  /** Requests a second, open loop; without it, as fast as possible. */
  rate?: number;
};

/** Runs the load of `lead-load.ts` in a separate process. */
export async function sendLeads({ port, seconds, connections, rate = 0 }: Load): Promise<z.infer<typeof seen>> {
  const numbers = [[port].flat().join(), seconds, connections, rate].map(String);
  const { stdout } = await run(process.execPath, ['bench/lead-load.ts', ...numbers]);
  return seen.parse(JSON.parse(stdout));
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
