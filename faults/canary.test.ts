import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, expect, it } from 'vitest';
import { connectDatabase } from '../apps/platform/src/database.ts';
import { identifier } from '../apps/platform/src/db/sql-text.ts';
import { createTestDatabase } from '../apps/platform/src/test-database.ts';
import { startCrmServer } from '../stand-ins/crm-server.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { laptopSecrets } from '../stand-ins/secrets.ts';
import { post, referenceIn } from './client.ts';
import { endAll, startPlatform, startWorker } from './processes.ts';

const canary = { email: 'canary@sings.example', firstName: 'Canarius', surname: 'Featherstone' };
const words = [canary.email, 'canary', 'Canarius', 'Featherstone', 'sings.example'];
const leads = sampleLeads(canary);

afterAll(endAll);

it('a person who goes through every route is in no log line and in no plain column', async () => {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: laptopSecrets.CRM_SECRET })]);
  process.env['LOG_LEVEL'] = 'trace';
  const platform = await startPlatform(url);
  const more = {
    RETRY_FIRST_MS: '50',
    RETRY_LONGEST_MS: '100',
    GIVE_UP_AFTER_MS: '3000',
    BREAKER_REST_MS: '50',
    MAILS_PER_RECIPIENT_HOUR: '100',
  };
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
  const settled = () =>
    expect
      .poll(() => sql`select from delivery where state in ('pending', 'handed')`, { timeout: 30_000 })
      .toHaveLength(0);

  // What goes well, on every form, under a key that is personal too.
  const references: string[] = [];
  for (const [name, lead] of Object.entries(leads)) {
    references.push(referenceIn(await post(platform.address, lead, `${name}-${canary.email}`)));
  }
  await settled();
  // What does not: servers that repeat the address, a CRM that hangs, fails and answers rubbish.
  mail.refuseWith({ code: 550, words: `no mailbox ${canary.email} for ${canary.firstName}` });
  crm.behave({ mode: 'garbage' });
  await post(platform.address, leads.complaint);
  await settled();
  mail.refuseWith({ code: 451, words: `later, ${canary.email}` });
  crm.behave({ mode: 'failing' });
  await post(platform.address, leads.enquiry);
  await settled();
  // What is refused at the door.
  const { data } = leads.complaint;
  await post(platform.address, { data: { ...data, attributes: { ...data.attributes, [canary.email]: canary } } });
  await post(platform.address, leads.feedback, `complaint-${canary.email}`);
  await post(platform.address, `{"${canary.email}`);
  await post(platform.address, { data: { type: canary.email, attributes: { topic: canary.surname } } });
  await fetch(`${platform.address}/v1/leads?email=${canary.email}`, { headers: { 'client-id': canary.email } });
  await fetch(`${platform.address}/${canary.surname}`);
  // What an operator does.
  for (const command of [
    ['show', references[0] ?? ''],
    ['export', canary.email],
    ['dead'],
    ['leads'],
    ['erase', references[1] ?? ''],
  ]) {
    await promisify(execFile)(process.execPath, ['apps/platform/src/operate.ts', ...command], {
      env: { ...process.env, ...laptopSecrets, DATABASE_URL: url },
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

/** Every row of every table as text; bytes are hexadecimal in it, so the words are looked for in that form too. */
async function dump(sql: ReturnType<typeof connectDatabase>): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(
    tables.map(
      ({ name }) => sql<{ row: string }[]>`select ${name} || ' ' || t::text as row from ${identifier(name)} t`,
    ),
  );
  return rows.flat().map(({ row }) => row);
}

function found(lines: string[]): string[] {
  const needles = words.flatMap((word) => [
    word.toLowerCase(),
    Buffer.from(word).toString('hex'),
    Buffer.from(word).toString('base64'),
  ]);
  return lines.filter((line) => needles.some((needle) => line.includes(needle) || line.toLowerCase().includes(needle)));
}
