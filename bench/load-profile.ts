import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { emailHash } from '../apps/platform/src/crypto/key-ring.ts';
import type { Database } from '../apps/platform/src/db/database.ts';
import { devKeyRing } from '../dev/secrets.ts';

const run = promisify(execFile);
const tally = z.object({
  done: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.record(z.string(), z.number()),
});
/** With the cores that the load generator itself used. */
const seen = z.object({ views: tally, readings: tally, cores: z.number() });

export type Tally = z.infer<typeof tally>;
export type Seen = z.infer<typeof seen>;

type Mix = {
  /** Where requests are sent, and the public origin that they name. */
  edge: string;
  origin: string;
  views: number;
  readings: number;
  seconds: number;
  /** The file to which the email address of each confirmed reading is appended. */
  confirmed: string;
};

/** Runs the load of `day-load.ts` in a separate process, for the mix's seconds or until it is aborted. */
export async function sendPeople(mix: Mix, until?: AbortSignal): Promise<Seen> {
  const flags = Object.entries(mix).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const load = run(process.execPath, ['bench/day-load.ts', ...flags]);
  until?.addEventListener('abort', () => load.child.kill('SIGTERM'));
  const { stdout } = await load;
  return seen.parse(JSON.parse(stdout));
}

/** Compares the confirmed readings with the stored leads, by the blind index of the email address. */
export async function compareReadings(sql: Database, file: string) {
  const emails = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const rows = await sql<{ index: string; leads: number }[]>`
    select encode(email_index, 'hex') as index, count(*)::int as leads from lead group by 1`;
  const kept = new Map(rows.map(({ index, leads }) => [index, leads]));
  const found = emails.map((email) => kept.get(emailHash(devKeyRing, email).toString('hex')) ?? 0);
  return {
    confirmed: emails.length,
    kept: rows.reduce((sum, { leads }) => sum + leads, 0),
    lost: found.filter((leads) => leads === 0).length,
    twice: found.filter((leads) => leads > 1).length,
  };
}
