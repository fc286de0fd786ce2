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
  port: number;
  seconds: number;
  connections: number;
  /** So many a second by the clock; without one, as fast as it goes. */
  rate?: number;
};

/** Posts the leads of `lead-load.ts`, in a process of their own. */
export async function sendLeads({ port, seconds, connections, rate = 0 }: Load): Promise<z.infer<typeof seen>> {
  const numbers = [port, seconds, connections, rate].map(String);
  const { stdout } = await run(process.execPath, ['bench/lead-load.ts', ...numbers]);
  return seen.parse(JSON.parse(stdout));
}
