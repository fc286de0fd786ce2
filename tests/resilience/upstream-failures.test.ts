import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, postUntilAccepted } from './support/client.ts';
import { endAll, type Platform, type Process, startPlatform, startWorker } from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';

/** `FAULT_SECONDS=60 npm run resilience -- upstream-failures` holds each status of the CRM for a minute. */
const faultMs = Number(process.env['FAULT_SECONDS'] ?? 1) * 1_000;
const timeout = 120_000;

let sql: Database;
let platform: Platform;
let worker: Process;
let crm: CrmServer;
let mail: MailServer;
let people = 0;

beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  const smtpUrl = mail.smtpUrl.replace('smtp://', 'smtp://user:password@');
  const more = { BACKOFF_BASE_MS: '50', BACKOFF_MAX_MS: '200', CIRCUIT_RESET_MS: '50' };
  [platform, worker] = await Promise.all([
    startPlatform(url),
    startWorker({ databaseUrl: url, smtpUrl, crmUrl: crm.url, more }),
  ]);
});
beforeEach(() => sql`truncate lead, lead_key, submission, delivery`);
afterAll(async () => {
  await endAll();
  await Promise.all([crm.stop(), mail.stop(), sql.end()]);
});

const send = () => {
  const number = people++;
  return postUntilAccepted(platform.origin, complaintOf(number), `lead-${number}`);
};
const count = async (state: string, channel: string) =>
  (await sql`select from delivery where state = ${state} and channel = ${channel}`).length;
const shown = async (name: string) => (await readMetrics(worker.metrics)).get(name);

describe('fault 26: responses that are not about the lead', () => {
  it('CRM 301, 401, 403 and 404: nothing is given up, and all is delivered when it is well again', {
    timeout: 4 * timeout + 5 * faultMs,
  }, async ({ annotate }) => {
    const maxLeads = 400;
    const references: string[] = [];
    for (const status of [301, 401, 403, 404]) {
      crm.behave({ mode: 'status', status });
      const until = Date.now() + faultMs;
      while (references.length < maxLeads && Date.now() < until) references.push(await send());
      references.push(await send());
      await expect
        .poll(() => crm.calls().filter((call) => call.status === status).length, { timeout })
        .toBeGreaterThan(2);
      await expect.poll(() => Date.now(), { timeout: faultMs + timeout }).toBeGreaterThan(until);
    }
    expect(await count('dead', 'crm')).toBe(0);
    expect(crm.leads().size).toBe(0);
    await annotate(`${references.length} leads, ${crm.calls().length} refused calls`);
    crm.behave({ mode: 'well' });
    await expect.poll(() => count('delivered', 'crm'), { timeout }).toBe(references.length);
    expect([...crm.leads().values()].map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
    await expect.poll(() => count('delivered', 'email'), { timeout }).toBe(references.length);
  });

  it('credentials that the CRM refuses open its circuit at the first lead, until it takes one', {
    timeout: 3 * timeout,
  }, async () => {
    expect(await shown('lamplighter_credentials_refused{upstream="crm"}')).toBe(0);
    crm.behave({ mode: 'status', status: 401 });
    await send();
    await expect.poll(() => shown('lamplighter_credentials_refused{upstream="crm"}'), { timeout }).toBe(1);
    expect(await shown('lamplighter_breaker_open{upstream="crm"}')).toBe(1);
    crm.behave({ mode: 'well' });
    await expect.poll(() => count('delivered', 'crm'), { timeout }).toBe(1);
    await expect.poll(() => shown('lamplighter_credentials_refused{upstream="crm"}'), { timeout }).toBe(0);
  });

  it.each([
    ['AUTH', 535, '5.7.8 authentication credentials invalid'],
    ['MAIL FROM', 550, '5.7.1 sender not permitted'],
    ['RCPT TO', 554, '5.7.1 relay access denied'],
    ['DATA', 552, '5.3.4 message too big'],
  ] as const)(
    'SMTP %s %i: no email is given up, and each goes out once when it is well again',
    {
      timeout: 3 * timeout,
    },
    async (at, code, words) => {
      const leads = 5;
      const sent = mail.mails().length;
      mail.disconnect();
      mail.refuseWith({ at, code, words });
      for (let number = 0; number < leads; number++) await send();
      const attempts = async () =>
        (await sql`select sum(attempts)::int as attempts from delivery where channel = 'email'`)[0]?.['attempts'];
      await expect.poll(attempts, { timeout }).toBeGreaterThan(leads);
      expect(await count('dead', 'email')).toBe(0);
      expect(await sql`select distinct last_error_code from delivery where last_error_code is not null`).toEqual([
        { last_error_code: `smtp-${code}` },
      ]);
      mail.refuseWith(undefined);
      await expect.poll(() => count('delivered', 'email'), { timeout }).toBe(leads);
      expect(mail.mails().length - sent).toBe(leads);
      expect(new Set(mail.mails().map(({ to }) => to)).size).toBe(mail.mails().length);
    },
  );
});
