import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { startStack } from '../../../dev/stack.ts';
import { test as base, expect } from '../fixtures.ts';
import { startRelay, type Trouble } from '../journeys/relay.ts';
import { at } from '../journeys/steps.ts';
import { formPath as readingForm } from '../meter-reading/reading-stack.ts';
import { giveCredentials } from './customer.ts';

const customers = z
  .array(z.object({ sub: z.string(), signInName: z.string(), password: z.string() }))
  .parse(JSON.parse(readFileSync('dev/fakes/customers.json', 'utf8')));

type PrefillStack = { origin: string; relay: string; database: string; log: string[]; warm: boolean };

type Fixtures = {
  visitor: string;
  /** Sets the faults between site and platform, for this test's visitor. */
  trouble: (...troubles: Trouble[]) => Promise<void>;
  /** The calls of a kind that the site has made for this test's visitor. */
  calls: (kind: RegExp) => Promise<string[]>;
  /** Signs a customer in at the fake provider, and returns to the hub. */
  signIn: (sub: string) => Promise<void>;
};

type WorkerFixtures = {
  /** How long a form waits for account data. */
  lookupTimeoutMs: number;
  stack: PrefillStack;
};

/** On a busy machine a lookup may take longer than the default of one second. */
const patientMs = 30_000;

/** A stack in a read week, with a relay between site and platform. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  lookupTimeoutMs: [patientMs, { scope: 'worker', option: true }],
  stack: [
    async ({ lookupTimeoutMs }, use) => {
      const relay = await startRelay();
      const log: string[] = [];
      const stack = await startStack({
        mode: 'built',
        clock: '2027-03-31T10:00:00Z',
        site: {
          API_ORIGIN: relay.origin,
          ENERGY_API_ORIGIN: relay.origin,
          ACCOUNT_LOOKUP_TIMEOUT_MS: String(lookupTimeoutMs),
        },
        say: (who, line) => log.push(`${who} ${line}`),
      });
      relay.leadTo(stack.platform);
      const { origin, database } = stack;
      await use({ origin, database, relay: relay.origin, log, warm: false });
      await stack.stop();
      await relay.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  expectedNoise: async ({}, use) => use([/the server responded with a status of 422/]),
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what is needed here
  visitor: async ({}, use) => use(randomBytes(16).toString('hex')),
  extraHTTPHeaders: async ({ visitor }, use) => use({ traceparent: `00-${visitor}-00f067aa0ba902b7-01` }),
  trouble: async ({ stack, visitor }, use) =>
    use(async (...troubles) => {
      await fetch(`${stack.relay}/relay/${visitor}`, { method: 'PUT', body: JSON.stringify(troubles) });
    }),
  calls: async ({ stack, visitor }, use) =>
    use(async (kind) => {
      const calls: { path: string }[] = await (await fetch(`${stack.relay}/relay/${visitor}`)).json();
      return calls.map(({ path }) => path).filter((path) => kind.test(path));
    }),
  signIn: async ({ page, stack, lookupTimeoutMs, javaScriptEnabled }, use) =>
    use(async (sub) => {
      const customer = customers.find((one) => one.sub === sub);
      await page.goto('/identity/login?from=/help-and-support/');
      await giveCredentials(page, customer?.signInName, customer?.password);
      if (!javaScriptEnabled) await page.getByRole('button').click();
      await page.waitForURL(`${stack.origin}/help-and-support/`);
      if (lookupTimeoutMs === patientMs && !stack.warm) await lookupsWork(page);
      stack.warm = true;
    }),
});

/** As in the HTML of a page, where the apostrophe before it is escaped. */
const noteInHtml = 've filled in the details we hold.';

/** Waits until a newly started stack fills in a form: the platform fetches the provider's keys at the first lookup. */
async function lookupsWork(page: Page): Promise<void> {
  const headers = { traceparent: `00-${'a'.repeat(32)}-00f067aa0ba902b7-01` };
  for (const path of [at.details('pay-as-you-go'), readingForm]) {
    const prefilled = async () => (await (await page.request.get(path, { headers })).text()).includes(noteInHtml);
    await expect.poll(prefilled, { timeout: 60_000 }).toBe(true);
  }
}

export const note = "We've filled in the details we hold. Check them and change anything that's wrong.";
export const lookups = /\/(AccountStatusCount|accounts|customers)$/;
export const counts = '/v1/proxy/Customer/Accounts/AccountStatusCount';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: label === 'Phone number' });
const labels = ['First name', 'Surname', 'Email address', 'Phone number'] as const;

export async function expectValues(page: Page, values: string[]): Promise<void> {
  for (const [index, label] of labels.entries()) await expect(field(page, label)).toHaveValue(values[index] ?? '');
}

export const ada = ['Ada', 'Brightwell', 'ada@brightwell.example', '07700900101'];
export const nobody = ['', '', '', ''];
