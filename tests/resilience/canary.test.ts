import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, expect, it } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { identifier } from '../../apps/platform/src/db/sql-text.ts';
import { operate } from '../../apps/platform/src/modules/ops/ops-commands.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { devKeyRing, devSecrets } from '../../dev/secrets.ts';
import { post, postAddress, referenceIn } from './support/client.ts';
import { endAll, startPlatform, startWorker } from './support/processes.ts';

const canary = { email: 'canary@sings.example', firstName: 'Canarius', surname: 'Featherstone' };
const written = { 'house-name': 'Birdsong Cottage', 'address-line1': 'Plumage Lane', postcode: 'LK4 2QT' };
const words = [canary.email, 'canary', 'Canarius', 'Featherstone', 'sings.example', 'Birdsong', 'Plumage'];
const leads = sampleLeads(canary);

afterAll(endAll);

it('a person who goes through every route is in no log line and in no plain column', async () => {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  process.env['LOG_LEVEL'] = 'trace';
  const platform = await startPlatform(url);
  const more = {
    BACKOFF_BASE_MS: '50',
    BACKOFF_MAX_MS: '100',
    DELIVERY_MAX_AGE_MS: '3000',
    CIRCUIT_RESET_MS: '50',
    MAILS_PER_RECIPIENT_HOUR: '100',
  };
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
  const settled = () =>
    expect
      .poll(() => sql`select from delivery where state in ('pending', 'claimed')`, { timeout: 30_000 })
      .toHaveLength(0);

  // What succeeds: every form, with an idempotency key that is personal data too.
  const references: string[] = [];
  for (const [name, lead] of Object.entries(leads)) {
    references.push(referenceIn(await post(platform.origin, lead, `${name}-${canary.email}`)));
  }
  await settled();
  // What fails: servers that repeat the email address, a CRM that hangs, fails and responds with garbage.
  mail.refuseWith({ code: 550, words: `no mailbox ${canary.email} for ${canary.firstName}` });
  crm.behave({ mode: 'garbage' });
  await post(platform.origin, leads.complaint);
  await settled();
  mail.refuseWith({ code: 451, words: `later, ${canary.email}` });
  crm.behave({ mode: 'failing' });
  await post(platform.origin, leads.enquiry);
  await settled();
  // What the API rejects.
  const { data } = leads.complaint;
  await post(platform.origin, { data: { ...data, attributes: { ...data.attributes, [canary.email]: canary } } });
  await post(platform.origin, leads.feedback, `complaint-${canary.email}`);
  await post(platform.origin, `{"${canary.email}`);
  await post(platform.origin, { data: { type: canary.email, attributes: { topic: canary.surname } } });
  await fetch(`${platform.origin}/v1/leads?email=${canary.email}`, { headers: { 'client-id': canary.email } });
  await fetch(`${platform.origin}/${canary.surname}`);
  // A customer who follows a lead, with and without a match, and a forged webhook.
  for (const reference of [references[0] ?? '', '2222222222']) {
    const attributes = { reference, email: canary.email };
    await fetch(`${platform.origin}/v1/lead-status-queries`, {
      method: 'POST',
      headers: { 'client-id': 'help', 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'lead-status-queries', attributes } }),
    });
  }
  await fetch(`${platform.origin}/v1/webhooks/lead-status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': canary.surname, 'webhook-signature': canary.surname },
    body: JSON.stringify(canary),
  });
  // An operator's commands.
  for (const command of [
    ['show', references[0] ?? ''],
    ['export', canary.email],
    ['dead'],
    ['leads'],
    ['erase', references[1] ?? '', '--undelivered'],
  ]) {
    await promisify(execFile)(process.execPath, ['apps/platform/src/bin/ops.ts', ...command], {
      env: { ...process.env, ...devSecrets, DATABASE_URL: url, ERASURE_LOG: 'none' },
    });
  }
  await worker.stop();
  await platform.stop();

  expect(mail.mails().length).toBe(Object.keys(leads).length);
  const log = [...platform.lines, ...worker.lines];
  expect(log.length).toBeGreaterThan(10);
  expect(found(log)).toEqual([]);
  const rows = await dump(sql);
  expect(rows.length).toBeGreaterThan(50);
  expect(found(rows)).toEqual([]);
  await Promise.all([sql.end(), mail.stop(), crm.stop()]);
});

it('a hand-written address is read by the CRM and operators, is nowhere in plain text, and goes with its lead', async () => {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  process.env['LOG_LEVEL'] = 'trace';
  const platform = await startPlatform(url);
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
  const ops = (...command: string[]) =>
    operate(
      {
        sql,
        leadConnection: { sql, warnings: () => 0 },
        ring: devKeyRing,
        erasureLog: undefined,
        name: 'sam',
        now: () => new Date(),
      },
      command,
    );

  const { data } = leads.complaint;
  const id = await postAddress(platform.origin, written);
  const lead = { data: { ...data, relationships: { address: { data: { type: 'addresses', id } } } } };
  const reference = referenceIn(await post(platform.origin, lead));
  // An address without a lead, and one that is rejected.
  await postAddress(platform.origin, written);
  await postAddress(platform.origin, { ...written, [canary.email]: 'Birdsong', postcode: 'Plumage' });
  await expect.poll(() => crm.leads().size, { timeout: 30_000 }).toBe(1);

  const [delivered] = crm.leads().values();
  expect(delivered?.lead.included).toMatchObject([{ type: 'addresses', attributes: written }]);
  expect(await ops('show', reference)).toContain('Birdsong Cottage, Plumage Lane');
  expect(await ops('export', canary.email)).toContain('Plumage Lane');
  expect(await filesWith(sql)).toEqual([]);
  expect(found(await dump(sql))).toEqual([]);

  expect(await ops('erase', reference, '--undelivered')).toContain('1 leads were erased');
  expect(await ops('show', reference)).not.toContain('Plumage');
  expect(await ops('export', canary.email)).toBe('[]');
  // The rows that remain are empty and have no key.
  const rows = await sql<{ id: string; bytes: number }[]>`
    select id, length(sealed) as bytes from lead where reference = ${reference}`;
  expect(rows).toEqual([{ id: expect.any(String), bytes: 0 }]);
  expect(await sql`select from lead_key where lead = ${rows[0]?.id ?? ''}`).toEqual([]);

  await worker.stop();
  await platform.stop();
  expect(found([...platform.lines, ...worker.lines])).toEqual([]);
  await Promise.all([sql.end(), mail.stop(), crm.stop()]);
});

/** The files of the server that contain the person: this database and the write-ahead log, as a backup copies them. */
async function filesWith(sql: ReturnType<typeof connectDatabase>): Promise<string[]> {
  await sql`checkpoint`;
  const [server] = await sql<{ data: string; database: string }[]>`
    select current_setting('data_directory') as data, 'base/' || oid as database
    from pg_database where datname = current_database()`;
  const data = server?.data ?? '';
  const listed = await Promise.all(
    [server?.database ?? '', 'pg_wal'].map(async (name) => {
      const entries = await readdir(join(data, name), { withFileTypes: true });
      // Files of temporary tables start with a t, and can be gone before they are read.
      const kept = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('t'));
      return kept.map((entry) => join(name, entry.name));
    }),
  );
  const files = listed.flat();
  expect(files.length).toBeGreaterThan(100);
  // A collation of PostgreSQL is that of the Canary Islands.
  const distinctive = words.filter((word) => word !== 'canary');
  const containing: string[] = [];
  for (const file of files) {
    if (found([await readFile(join(data, file), 'latin1')], distinctive).length > 0) containing.push(file);
  }
  return containing;
}

/** Every row of every table as text; bytes are hexadecimal, so the words are searched for in that form too. */
async function dump(sql: ReturnType<typeof connectDatabase>): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(
    tables.map(
      ({ schema, name }) =>
        sql<{ row: string }[]>`
          select ${name} || ' ' || t::text as row from ${identifier(schema)}.${identifier(name)} t`,
    ),
  );
  return rows.flat().map(({ row }) => row);
}

function found(lines: string[], sought = words): string[] {
  const needles = sought.flatMap((word) => [
    word.toLowerCase(),
    Buffer.from(word).toString('hex'),
    Buffer.from(word).toString('base64'),
  ]);
  return lines.filter((line) => needles.some((needle) => line.includes(needle) || line.toLowerCase().includes(needle)));
}
