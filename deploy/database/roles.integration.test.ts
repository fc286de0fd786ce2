import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { openAsRoles, outcome, type Role } from '../../dev/postgres/test-roles.ts';
import { readBlocks } from '../../tests/docs/doc-runner.ts';

/** Statements as each role: granted ones succeed, others are denied. */
const names = ['lamplighter_migrate', 'lamplighter_api', 'lamplighter_worker', 'lamplighter_operator'];
const notAllowed = '42501';
const thisMonth = `lead_other_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;

let admin: Database;
let lines: Record<Role, Database>;

beforeAll(async () => {
  ({ admin, lines } = await openAsRoles());
});
afterAll(() => Promise.all([admin, ...Object.values(lines)].map((sql) => sql.end())));

describe('the database roles', () => {
  it('are four, and none has powers over the server', async () => {
    const rows = await admin`
      select rolname as name, rolcanlogin as login, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls
        or rolreplication as powerful
      from pg_roles where rolname like 'lamplighter\\_%' order by rolname`;
    expect(rows).toEqual(names.toSorted().map((name) => ({ name, login: true, powerful: false })));
  });

  it('leave no table without a role that uses it', async () => {
    const tables = await admin`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not exists (
          select from aclexplode(relacl) where grantee::regrole::text <> 'lamplighter_migrate')
        and not exists (
          select from pg_attribute, aclexplode(attacl) where attrelid = pg_class.oid)`;
    expect(tables).toEqual([]);
  });

  const lead = `insert into lead (id, received_at, reference, brand, client, kind, agreed_contact_method, topic, sealed)
    values (gen_random_uuid(), now(), 'x', 'larkfield', 'help', 'enquiry', 'email', 'x', '')`;
  const erase = `update lead set erased_at = now(), email_index = null, phone_index = null,
    name_index = null, sealed = ''`;
  const forgetKey = `update submission set key = gen_random_uuid()::text::bytea, body = '' from lead
    where submission.reference = lead.reference`;
  const follow = `with followed as (
      insert into lead_follow (lead, received_at, kind, agreed_contact_method)
      values (gen_random_uuid(), now(), 'enquiry', 'email') returning lead
    ) insert into lead_status (event, lead, status, occurred_at) select 'e', lead, 'closed', now() from followed
    on conflict (event) do nothing returning event`;
  const logged = `insert into erasure select coalesce(max(number), 0) + 1, 'entry' from erasure`;
  const erasureRequest = `insert into erasure_request (lead, reason, undelivered, asked_subject, asked_by)
  select gen_random_uuid(), 'a', '{}', 'a', 'a'`;
  const notice = `insert into notice_version (notice, version, brand, title, message, severity, starts_at, ends_at, changed_by)
    values (gen_random_uuid(), 1, 'a', 'b', 'c', 'critical', now(), now() + interval '1 hour', 'd')
    on conflict (notice, version) do nothing`;
  const article = `insert into article_revision (article, revision, path, source, made_by)
    values (gen_random_uuid(), 1, 'a/b', 'c', 'd')`;
  const months = 'select make_lead_months(14)';
  const drop = `select drop_lead_month('${thisMonth.slice('lead_'.length)}', '{"complaint":1,"enquiry":1,"feedback":1,"meter-reading":1}')`;

  it.each<[Role, string]>([
    ['api', lead],
    [
      'api',
      `insert into submission values ('a', 'b', gen_random_uuid(), 'r', now()) on conflict do nothing returning lead`,
    ],
    ['api', follow],
    ['api', 'select from submission join lead_follow using (lead) left join lead_status using (lead)'],
    ['api', `insert into spent_sign_in_state values ('a', now()) on conflict do nothing`],
    [
      'api',
      `insert into article_vote (article, helpful, votes) values ('a', true, 1)
      on conflict (article, day, helpful) do update set votes = article_vote.votes + 1`,
    ],
    [
      'api',
      `insert into article_comment (brand, article, comment)
      select 'a', 'b', 'c' where (select count(*) from article_comment where day = current_date) < 1`,
    ],
    [
      'api',
      `insert into search_use (term, outcome, count) values ('a', 'found', 1)
      on conflict (day, term, outcome, target, place) do update set count = search_use.count + excluded.count`,
    ],
    ['api', 'select from address, account_holder, journey, customer_session'],
    ['api', 'select from notice_version, read_weeks_version'],
    ['api', 'select from article_revision, article_event'],
    ['operator', article],
    ['operator', notice],
    ['operator', `insert into read_weeks_version (version, read_weeks, changed_by) values (1, '{}', 'a')`],
    ['worker', months],
    ['worker', drop],
    ['worker', 'select * from lead for update'],
    ['worker', erase],
    ['worker', forgetKey],
    ['worker', logged],
    ['worker', 'delete from lead'],
    ['worker', 'delete from lead_key where lead is not null'],
    ['worker', 'delete from lead_follow where lead is not null'],
    ['worker', `update delivery set state = 'dead'`],
    ['worker', 'delete from journey where expires_at < now()'],
    ['worker', 'delete from customer_session where ends_at < now() or last_active < now()'],
    ['worker', 'delete from spent_sign_in_state where ends_at < now()'],
    ['worker', 'delete from search_use where day < current_date'],
    ['worker', 'delete from article_comment where day < current_date'],
    ['operator', 'select * from lead join lead_key on lead_key.lead = lead.id for update'],
    ['operator', erase],
    ['operator', forgetKey],
    ['operator', logged],
    ['operator', 'delete from lead_key'],
    ['operator', 'delete from lead_follow where lead is not null'],
    ['operator', 'select from lead_status'],
    ['operator', 'select from address'],
    [
      'operator',
      `insert into lead_status (event, lead, status, occurred_at) select 'a', lead, 'closed', now() from lead_follow`,
    ],
    ['operator', `insert into channel_pause (channel, paused_by) values ('crm', 'a')`],
    ['worker', 'select from channel_pause'],
    ['operator', 'select from search_use, article_vote, article_comment'],
    ['operator', `update lead_key set key_id = 'new'`],
    ['operator', `insert into audit_entry (actor, action, outcome) values ('a', 'b', 'c')`],
    ['operator', 'delete from legal_hold'],
    ['operator', erasureRequest],
    [
      'operator',
      `update erasure_request set outcome = 'cancelled', decided_subject = 'a', decided_by = 'a', decided_at = now()`,
    ],
    ['migrate', 'drop table address'],
    ['migrate', 'create table later (id int)'],
  ])('%s may %s', async (role, statement) => {
    expect(await outcome(lines[role], statement)).toBe('done');
  });

  it.each<[Role, string]>([
    ['api', 'select from lead'],
    ['api', 'delete from lead'],
    ['api', erase],
    ['api', logged],
    ['worker', 'delete from erasure'],
    ['operator', `update erasure set entry = ''`],
    ['api', `select from ${thisMonth}`],
    ['api', 'select from lead_key'],
    ['api', 'delete from lead_key'],
    ['api', 'delete from submission'],
    ['api', `update submission set key = ''`],
    ['worker', `update submission set reference = ''`],
    ['operator', `update submission set reference = ''`],
    ['operator', 'delete from submission'],
    ['api', 'delete from lead_follow'],
    ['api', 'update lead_follow set email_proof = null'],
    ['api', 'delete from lead_status'],
    ['api', `update lead_status set status = 'closed'`],
    ['api', 'delete from search_use'],
    ['api', 'select comment from article_comment'],
    ['api', 'delete from article_comment'],
    ['api', 'select from delivery'],
    ['api', `update delivery set state = 'dead'`],
    ['api', 'insert into address (id) values (1)'],
    ['api', 'delete from account_holder'],
    ['api', 'select from audit_entry'],
    ['api', notice],
    ['worker', notice],
    ['worker', 'delete from channel_pause'],
    ['operator', 'update notice_version set changed_by = null'],
    ['operator', `update article_revision set source = 'a'`],
    ['operator', 'delete from article_revision'],
    ['operator', `update article_event set subject = 'a'`],
    ['operator', 'delete from article_event'],
    ['api', article],
    ['operator', 'delete from notice_version'],
    ['operator', 'delete from erasure_request'],
    ['operator', `update erasure_request set asked_subject = 'a'`],
    ['operator', `update erasure_request set ends_at = now()`],
    ['api', 'select from erasure_request'],
    ['worker', 'select from erasure_request'],
    ['operator', 'delete from read_weeks_version'],
    ['api', months],
    ['api', drop],
    ['operator', drop],
    ['api', 'create table mine (id int)'],
    ['worker', lead],
    ['worker', `update lead set kind = 'enquiry'`],
    ['worker', `update lead_key set key_id = 'x'`],
    ['worker', 'select email_proof from lead_follow'],
    ['worker', 'select from lead_status'],
    ['worker', 'delete from lead_status'],
    ['worker', 'select sealed from journey'],
    ['worker', 'select term from search_use'],
    ['worker', 'select comment from article_comment'],
    ['worker', 'select sealed from customer_session'],
    ['worker', 'select from account_holder'],
    ['worker', 'select from address'],
    ['worker', 'delete from legal_hold'],
    ['worker', 'select from audit_entry'],
    ['worker', 'create table mine (id int)'],
    ['worker', 'create temporary table mine (id int)'],
    ['api', 'create temporary table mine (id int)'],
    ['worker', `drop table ${thisMonth}`],
    ['operator', 'delete from lead'],
    ['operator', 'select email_proof from lead_follow'],
    ['operator', `update lead_status set status = 'closed'`],
    ['operator', 'delete from lead_status'],
    ['operator', `update lead set reference = 'x'`],
    ['operator', 'delete from audit_entry'],
    ['operator', `update audit_entry set actor = 'someone else'`],
    ['operator', 'select from journey'],
    ['operator', 'delete from search_use'],
    ['operator', 'delete from article_comment'],
    ['operator', 'select sealed from customer_session'],
    ['migrate', 'create role more'],
    ['migrate', `alter role lamplighter_api superuser`],
    ['migrate', `copy schema_version to program 'true'`],
    ['migrate', `select pg_read_file('/etc/passwd')`],
  ])('%s may not %s', async (role, statement) => {
    expect(await outcome(lines[role], statement)).toBe(notAllowed);
  });

  it('lets the worker make months with the names of this schema, whatever its own search path', async () => {
    const made = await lines.worker.begin(async (transaction) => {
      await transaction`set local search_path = pg_temp`;
      return transaction<{ made: number }[]>`select public.make_lead_months(14) as made`;
    });
    expect(made[0]?.made).toBeGreaterThan(0);
    const [month] = await admin`
      select tableowner as owner from pg_tables where schemaname = 'public' and tablename ~ '^lead_other_20' limit 1`;
    expect(month).toEqual({ owner: 'lamplighter_migrate' });
  });

  it('are the only ones that the database admits, and none creates schemas in it', async () => {
    const rows = await admin`
      select has_database_privilege('public', current_database(), 'connect') as everybody,
        has_database_privilege('lamplighter_api', current_database(), 'connect') as api,
        has_database_privilege('lamplighter_api', current_database(), 'create') as creates`;
    expect(rows).toEqual([{ everybody: false, api: true, creates: false }]);
  });

  it('can get a second name with another password, and lose the first one', async () => {
    const blocks = readBlocks(await readFile('docs/operate.md', 'utf8'));
    const [add, remove] = blocks.filter(({ note }) => note === 'database-password').map(({ text }) => text);
    onTestFinished(async () => {
      await admin.query('alter role lamplighter_api login');
      await admin.query('drop role platform_2');
    });
    await admin.query(add ?? '');
    const [row] = await admin<{ name: string }[]>`select current_database() as name`;
    const url = new URL(inject('postgresUrl'));
    Object.assign(url, { pathname: row?.name, username: 'platform_2', password: 'the-new-one' });
    const second = connectDatabase(url.href, { connections: 1 });
    onTestFinished(() => second.end());
    expect(await outcome(second, lead)).toBe('done');
    expect(await outcome(second, 'select sealed from lead')).toBe(notAllowed);
    await admin.query(remove ?? '');
    expect(await outcome(second, lead)).toBe('done');
    const first = new URL(url);
    Object.assign(first, { username: 'lamplighter_api', password: 'lamplighter_api' });
    const refused = connectDatabase(first.href, { connections: 1 });
    onTestFinished(() => refused.end());
    await expect(refused`select 1`).rejects.toThrow();
  });
});
