import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emailHash } from '../../../apps/platform/src/crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { devKeyRing } from '../../../dev/secrets.ts';
import { test as base, expect } from '../fixtures.ts';
import type { RelayedCall, Trouble } from './relay.ts';

export { expect };

type Mail = { to: string; subject: string; text: string };

type Fixtures = {
  /** Identifies this test's visitor to the relay between site and platform. */
  visitor: string;
  /** An email address that no other test uses. */
  email: string;
  platform: {
    /** Sets the faults from now on; without arguments, clears them. */
    trouble: (...troubles: Trouble[]) => Promise<void>;
    calls: (method: string, path: string) => Promise<RelayedCall[]>;
    /** How often the site has stored this visitor's journey. */
    journeysStored: () => Promise<number>;
    /** How often the site has logged an event, for any visitor. */
    logged: (event: string) => Promise<number>;
    /** How many leads from this test's email address are in the database. */
    leads: () => Promise<number>;
  };
  /** The mails to this test's email address; waits until there is one. */
  mails: () => Promise<Mail[]>;
  sql: Database;
};

const relayed = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    body: z.string(),
    status: z.number(),
  }),
);
const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** Browsers log responses with these statuses to the console. */
const refusals = /Failed to load resource: the server responded with a status of (404|409|422|503)/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  expectedNoise: async ({}, use) => use([refusals]),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  visitor: async ({}, use) => use(randomBytes(16).toString('hex')),
  email: async ({ visitor }, use) => use(`${visitor}@example.com`),
  extraHTTPHeaders: async ({ visitor }, use) => use({ traceparent: `00-${visitor}-00f067aa0ba902b7-01` }),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  sql: async ({}, use) => {
    const sql = connectDatabase(process.env['STACK_DATABASE'] ?? '', { connections: 1 });
    await use(sql);
    await sql.end();
  },
  platform: async ({ visitor, email, sql }, use) => {
    const control = `${process.env['STACK_RELAY']}/relay/${visitor}`;
    const calls = async () => relayed.parse(await (await fetch(control)).json());
    await use({
      trouble: async (...troubles) => {
        await fetch(control, { method: 'PUT', body: JSON.stringify(troubles) });
      },
      calls: async (method, path) => (await calls()).filter((one) => one.method === method && one.path === path),
      journeysStored: async () =>
        (await calls()).filter(({ method, path }) => method === 'PUT' && path.startsWith('/v1/journeys/')).length,
      logged: async (event) => Number(await (await fetch(`${process.env['STACK_RELAY']}/logged/${event}`)).text()),
      leads: async () => {
        const index = emailHash(devKeyRing, email);
        const [row] = await sql`select count(*)::int as leads from lead where email_index = ${index}`;
        return z.number().parse(row?.['leads']);
      },
    });
    await fetch(control, { method: 'PUT', body: '[]' });
  },
  mails: async ({ email }, use) =>
    use(async () => {
      let mine: Mail[] = [];
      await expect(async () => {
        const all = mailbox.parse(await (await fetch(`${process.env['STACK_MAILS']}/mails.json`)).json());
        mine = all.filter(({ to }) => to === email);
        expect(mine.length, `mails to ${email}`).toBeGreaterThan(0);
      }).toPass({ timeout: 20_000 });
      return mine;
    }),
});

/** Declares the same tests twice: once with JavaScript and once without. */
export function eitherWay(declare: () => void): void {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });
      declare();
    });
  }
}
