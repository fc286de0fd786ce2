import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { freePort } from '../../dev/free-port.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { compare, openAcknowledged } from './support/acknowledged.ts';
import { complaintOf, postUntilAccepted } from './support/client.ts';
import { endAll, type Platform, startPlatform, startWorker } from './support/processes.ts';
import { startStallingProxy, throughWire } from './support/stalling-proxy.ts';

let url: string;
let sql: Database;
let platform: Platform;
let crm: CrmServer;
const mailServers: MailServer[] = [];

beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
});
beforeEach(async () => {
  await sql`truncate lead, lead_key, submission, delivery`;
  crm = await startCrmServer({ secret: devSecrets.CRM_SECRET });
  platform = await startPlatform(url);
});
afterEach(async () => {
  await endAll();
  await Promise.all([crm.stop(), ...mailServers.splice(0).map((server) => server.stop())]);
});
afterAll(() => sql.end());

async function startMail(settings: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(settings);
  mailServers.push(server);
  return server;
}
const send = (number: number) => postUntilAccepted(platform.origin, complaintOf(number), randomUUID());
const states = async (channel: string) =>
  (await sql`select distinct state from delivery where channel = ${channel}`).map(({ state }) => state);

describe('fault 6: the worker is killed in the middle of a call to the CRM', () => {
  it('the call is made again within 30 s, and the CRM keeps one lead', async () => {
    const mail = await startMail();
    const settings = {
      databaseUrl: url,
      smtpUrl: mail.smtpUrl,
      crmUrl: crm.url,
      more: { CRM_TIMEOUT_MS: '30000' },
    };
    crm.behave({ mode: 'hanging' });
    const first = await startWorker(settings);
    const reference = await send(1);
    await expect.poll(() => crm.calls().length, { timeout: 10_000 }).toBe(1);
    await first.kill();
    const killedAt = Date.now();
    crm.behave({ mode: 'well' });
    await startWorker(settings);
    await expect.poll(() => states('crm'), { timeout: 35_000 }).toEqual(['delivered']);
    const [before, after] = crm.calls();
    expect((after?.at ?? Number.POSITIVE_INFINITY) - killedAt).toBeLessThan(30_000);
    expect(after?.id).toBe(before?.id);
    expect([...crm.leads().values()].map((lead) => lead.reference)).toEqual([reference]);
  });
});

describe('fault 7: the worker is killed after the mail server said 250', () => {
  it('the mail goes out twice at most, and both have one Message-ID', async ({ annotate }) => {
    const wire = await startStallingProxy(Number(new URL(url).port));
    let noted = Promise.resolve();
    const mail = await startMail({
      beforeAccepting: () => {
        if (mail.mails().length === 0) noted = wire.holdFrom('delivered', 'requests');
      },
    });
    const first = await startWorker({ databaseUrl: throughWire(url, wire), smtpUrl: mail.smtpUrl, crmUrl: crm.url });
    // Rejects the mail until the CRM delivery is recorded as delivered, so that the proxy holds only the mail's update.
    mail.refuseWith({ code: 451, words: 'not yet' });
    await send(1);
    await expect.poll(() => states('crm'), { timeout: 10_000 }).toEqual(['delivered']);
    mail.refuseWith(undefined);
    await expect.poll(() => mail.mails().length, { timeout: 20_000 }).toBe(1);
    await noted;
    await first.kill();
    await wire.stop();
    expect(await states('email')).toEqual(['claimed']);

    await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
    await expect.poll(() => states('email'), { timeout: 35_000 }).toEqual(['delivered']);
    const duplicates = mail.mails().length - 1;
    await annotate(`${duplicates} duplicate of 1 mail`);
    expect(duplicates).toBe(1);
    expect(new Set(mail.mails().map(({ messageId }) => messageId)).size).toBe(1);
    expect(crm.leads().size).toBe(1);
  });
});

describe('fault 8: the mail server is down for as many attempts as an hour has', () => {
  it('the backlog drains when it is back, and nobody is left out', async () => {
    const people = 30;
    const smtpPort = await freePort();
    const acknowledged = openAcknowledged();
    await startWorker({
      databaseUrl: url,
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      crmUrl: crm.url,
      more: { BACKOFF_BASE_MS: '50', BACKOFF_MAX_MS: '200', CIRCUIT_RESET_MS: '100' },
    });
    for (let number = 0; number < people; number++) acknowledged.note(await send(number));
    // Backoff of 5 s, 10 s, 20 s ... up to 10 minutes: about a dozen attempts in an hour.
    await expect
      .poll(
        async () =>
          (await sql`select sum(attempts)::int as attempts from delivery where channel = 'email'`)[0]?.['attempts'],
        {
          timeout: 30_000,
        },
      )
      .toBeGreaterThan(people + 12);
    expect(await states('crm')).toEqual(['delivered']);
    expect(await states('email')).not.toContain('dead');

    const mail = await startMail({ smtpPort });
    await expect.poll(() => states('email'), { timeout: 30_000 }).toEqual(['delivered']);
    const written = mail.mails().map(({ subject }) => subject?.split(': ')[1]);
    expect(written.toSorted()).toEqual(acknowledged.read().toSorted());
    expect(await compare(sql, acknowledged)).toEqual({ confirmed: people, kept: people, lost: [], twice: [] });
    acknowledged.close();
  });
});

describe('fault 9: the CRM has a bad day', () => {
  const more = {
    CRM_TIMEOUT_MS: '300',
    BACKOFF_BASE_MS: '50',
    BACKOFF_MAX_MS: '200',
    CIRCUIT_RESET_MS: '100',
    DELIVERY_MAX_AGE_MS: '2000',
  };

  it('429 with Retry-After: it is not called again before then', async () => {
    const mail = await startMail();
    crm.behave({ mode: 'busy', retryAfterSeconds: 2 });
    await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more: { BACKOFF_BASE_MS: '50' } });
    await send(1);
    await expect.poll(() => crm.calls().length, { timeout: 10_000 }).toBe(1);
    crm.behave({ mode: 'well' });
    await expect.poll(() => states('crm'), { timeout: 10_000 }).toEqual(['delivered']);
    const [first, second] = crm.calls();
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect(mail.mails()).toHaveLength(1);
  });

  it.each([
    ['failing', 'crm-500'],
    ['hanging', 'crm-timeout'],
    ['garbage', 'crm-garbage'],
  ] as const)('%s: a dead letter in the end, and the email is not held up', async (mode, errorCode) => {
    const mail = await startMail();
    crm.behave({ mode });
    await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
    await send(1);
    await expect.poll(() => states('email'), { timeout: 10_000 }).toEqual(['delivered']);
    expect(await states('crm')).not.toContain('dead');
    await expect.poll(() => states('crm'), { timeout: 15_000 }).toEqual(['dead']);
    expect(crm.calls().length).toBeGreaterThan(1);
    expect(new Set(crm.calls().map(({ id }) => id)).size).toBe(1);
    expect(await sql`select last_error_code from delivery where channel = 'crm'`).toEqual([
      { last_error_code: errorCode },
    ]);
  });
});
