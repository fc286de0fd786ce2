import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, postUntilAccepted } from './support/client.ts';
import { endAll, type Platform, startPlatform, startWorker } from './support/processes.ts';

/** SMTP connections, and so mails in progress, of one worker. */
const slots = 20;
/** `SLOW_RELAY=long npm run resilience -- duplicates`: 600 mails of 8 s each, in two minutes. */
const long = process.env['SLOW_RELAY'] === 'long';
// The short form has leases shorter than one mail, so that each lease has to be renewed.
const slow = long ? { mails: 600, ms: 8_000, leaseMs: 20_000 } : { mails: 80, ms: 4_000, leaseMs: 2_000 };
const timeout = 120_000;

let url: string;
let sql: Database;
let platform: Platform;
let crm: CrmServer;
let mail: MailServer;
let relayMs = 0;

beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  platform = await startPlatform(url);
});
beforeEach(async () => {
  await sql`truncate lead, lead_key, submission, delivery`;
  const beforeAccepting = () => new Promise<void>((done) => setTimeout(done, relayMs));
  mail = await startMailServer({ beforeAccepting });
  crm = await startCrmServer({ secret: devSecrets.CRM_SECRET });
});
afterEach(() => Promise.all([crm.stop(), mail.stop()]));
afterAll(async () => {
  await endAll();
  await sql.end();
});

const post = async (people: number) => {
  const numbers = Array.from({ length: people }, (_, number) => number);
  await Promise.all(numbers.map((number) => postUntilAccepted(platform.origin, complaintOf(number), `lead-${number}`)));
};
const delivered = async () => (await sql`select from delivery where channel = 'email' and state = 'delivered'`).length;
const messageIds = () => mail.mails().map(({ messageId }) => messageId);
const duplicates = () => messageIds().length - new Set(messageIds()).size;

describe('fault 27: mails that take longer than a worker keeps its claim', () => {
  it('two workers behind a slow relay send no mail twice', { timeout: 4 * timeout + slow.mails * slow.ms }, async ({
    annotate,
  }) => {
    relayMs = slow.ms;
    const more = { LEASE_MS: String(slow.leaseMs) };
    const settings = { databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more };
    await post(slow.mails);
    // The first worker has claimed its first batch before the second starts.
    const first = await startWorker(settings);
    await expect.poll(() => mail.mails().length, { timeout }).toBeGreaterThan(0);
    const second = await startWorker(settings);
    await expect.poll(delivered, { timeout: timeout + slow.mails * slow.ms, interval: 200 }).toBe(slow.mails);
    await Promise.all([first.stop(), second.stop()]);
    await annotate(`${slow.mails} mails of ${slow.ms} ms, ${duplicates()} duplicates`);
    expect(duplicates()).toBe(0);
    expect(mail.mails()).toHaveLength(slow.mails);
  });
});

describe('fault 28: a worker is killed under load', () => {
  it('only mails that were in progress go out twice', { timeout: 6 * timeout }, async ({ annotate }) => {
    const people = 240;
    relayMs = 20;
    const settings = { databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more: { LEASE_MS: '5000' } };
    await post(people);
    const kills = 2;
    let maxConcurrent = 0;
    for (let kill = 1; kill <= kills; kill++) {
      const worker = await startWorker(settings);
      await expect
        .poll(() => mail.mails().length, { timeout, interval: 5 })
        .toBeGreaterThanOrEqual((kill * people) / (kills + 1));
      await worker.kill();
      maxConcurrent += slots;
    }
    const last = await startWorker(settings);
    await expect.poll(delivered, { timeout }).toBe(people);
    await annotate(`${duplicates()} duplicates after ${kills} kills, ${maxConcurrent} in progress at most`);
    expect(new Set(messageIds()).size).toBe(people);
    expect(duplicates()).toBeLessThanOrEqual(maxConcurrent);
    await expect.poll(() => crm.leads().size, { timeout }).toBe(people);
    await last.kill();
  });
});
