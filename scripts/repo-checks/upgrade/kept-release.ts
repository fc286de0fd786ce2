import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Database } from '../../../apps/platform/src/db/database.ts';
import { readMigrations } from '../../../apps/platform/src/db/migrations.ts';
import { identifier } from '../../../apps/platform/src/db/sql-text.ts';
import type { Exchange } from '../api-contract/listening-wire.ts';
import type { startWiredPlatform } from '../api-contract/wired-platform.ts';

/**
 * What is kept of a release: the calls that its site made, and the database that its platform wrote meanwhile. Every
 * later release answers the calls and migrates the database. `npm run release` writes both, and neither ever changes.
 */

type Platform = Awaited<ReturnType<typeof startWiredPlatform>>;

export const folder = join(import.meta.dirname, 'releases');

/** An authorization is kept as the subject and the kind of its token, because tokens expire. */
const keptCall = z.object({
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  token: z.object({ subject: z.string(), kind: z.enum(['identityToken', 'accessToken']) }).optional(),
  sent: z.string(),
  status: z.number(),
  body: z.string(),
});
type KeptCall = z.infer<typeof keptCall>;
const keptCalls = z.object({ recordedAt: z.iso.datetime(), calls: z.array(keptCall) });
type KeptCalls = z.infer<typeof keptCalls>;

const keptDatabase = z.object({
  migrations: z.array(z.object({ version: z.number(), file: z.string(), md5: z.string() })),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
type KeptDatabase = z.infer<typeof keptDatabase>;

export const listKeptReleases = async () =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);

export const readCalls = async (release: string) => keptCalls.parse(await readKept(release, 'calls.json'));
export const readDatabase = async (release: string) => keptDatabase.parse(await readKept(release, 'database.json'));

async function readKept(release: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, release, name), 'utf8'));
}

export async function keepRelease(release: string, { sql, wire }: Platform): Promise<void> {
  await mkdir(join(folder, release));
  const write = (name: string, value: KeptCalls | KeptDatabase) =>
    writeFile(join(folder, release, name), `${JSON.stringify(value, null, 1)}\n`, { flag: 'wx' });
  await write('calls.json', { recordedAt: new Date().toISOString(), calls: wire.exchanges.map(keep) });
  await write('database.json', await dump(sql));
}

const ofConnection = /^(host|connection|content-length|transfer-encoding|traceparent|keep-alive)$/;

function keep({ method, url, headers, sent, status, body }: Exchange): KeptCall {
  const { authorization, ...others } = headers;
  const kept = Object.entries(others).flatMap(([name, value]) =>
    ofConnection.test(name) || value === undefined ? [] : [[name, String(value)]],
  );
  const isContent = url.pathname.startsWith('/aem6/');
  return {
    method,
    path: url.pathname + url.search,
    headers: Object.fromEntries(kept),
    ...(authorization && { token: readToken(authorization) }),
    sent,
    status,
    // Content changes by itself, and is large.
    body: isContent ? '' : body,
  };
}

function readToken(authorization: string): NonNullable<KeptCall['token']> {
  const { sub = '', aud } = decodeJwt(authorization.replace('Bearer ', ''));
  return { subject: sub, kind: aud === 'the-site' ? 'identityToken' : 'accessToken' };
}

const documents = z.json();
type Json = z.infer<typeof documents>;

/**
 * Makes the calls of a site of that release. Returns where the responses differ from those that it understood: another
 * status, or a member that is missing or of another type.
 */
export async function replay({ recordedAt, calls }: KeptCalls, platform: Platform): Promise<string[]> {
  const passedMs = Date.now() - Date.parse(recordedAt);
  /** What the platform has made since, such as a reference, by what it made for the release. */
  const made = new Map<string, string>();
  const differences: string[] = [];
  for (const call of calls) {
    const renewed = (text: string) => [...made].reduce((all, [kept, now]) => all.replaceAll(kept, now), text);
    const { token, method } = call;
    const tokens = token && (await platform.tokensOf(token.subject));
    const response = await fetch(platform.wire.origin + renewed(call.path), {
      method: method.toUpperCase(),
      headers: { ...call.headers, ...(token && { authorization: `Bearer ${tokens?.[token.kind]}` }) },
      ...(call.sent && { body: later(renewed(call.sent), passedMs) }),
    });
    const body = await response.text();
    const name = `${method} ${call.path}`;
    if (response.status !== call.status) differences.push(`${name}: ${response.status} for ${call.status} ${body}`);
    else if (isJson(call.body)) {
      const [kept, now] = [
        documents.parse(JSON.parse(call.body)),
        documents.parse(isJson(body) ? JSON.parse(body) : null),
      ];
      differences.push(...lost(kept, now).map((path) => `${name}: ${path} is lost`));
      noteMade(kept, now, made);
    }
  }
  return differences;
}

const isJson = (text: string) => text.startsWith('{') || text.startsWith('[');

/** Times in requests are as far from now as they were when they were recorded. */
function later(text: string, ms: number): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) =>
    new Date(Date.parse(time) + ms).toISOString(),
  );
}

/** What the older site could read and cannot any more. It met one element of each list. */
export function lost(kept: Json, now: Json | undefined, path = ''): string[] {
  if (kept === null) return [];
  if (Array.isArray(kept)) {
    const [first] = kept;
    if (!Array.isArray(now)) return [path];
    return first === undefined || now.length === 0 ? [] : lost(first, now[0], `${path}/0`);
  }
  if (typeof kept === 'object') {
    if (typeof now !== 'object' || now === null || Array.isArray(now)) return [path];
    return Object.entries(kept).flatMap(([name, value]) => lost(value, now[name], `${path}/${name}`));
  }
  return typeof kept === typeof now ? [] : [path];
}

/** Shorter texts, such as a kind, are not made for one lead. */
const minMadeLength = 8;

function noteMade(kept: Json, now: Json | undefined, made: Map<string, string>): void {
  if (typeof kept === 'string' && typeof now === 'string') {
    if (kept !== now && kept.length >= minMadeLength) made.set(kept, now);
  } else if (kept && now && typeof kept === 'object' && typeof now === 'object') {
    const others = new Map(Object.entries(now));
    for (const [name, value] of Object.entries(kept)) noteMade(value, others.get(name), made);
  }
}

async function dump(sql: Database): Promise<KeptDatabase> {
  const tables: KeptDatabase['tables'] = {};
  for (const table of await listTables(sql)) {
    const rows = await sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(kept) as row from ${identifier(table)} as kept`;
    if (rows.length > 0) tables[table] = rows.map(({ row }) => row);
  }
  const migrations = (await readMigrations()).map(({ version, file, md5 }) => ({ version, file, md5 }));
  return { migrations, tables };
}

/** Those of the product, not their partitions, and not what a migration writes itself. */
async function listTables(sql: Database): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_version'
    order by relname`;
  return rows.map(({ name }) => name);
}

/** Fills a database whose schema is that of the release. Constraints and triggers have seen the rows before. */
export async function restore(sql: Database, { tables }: KeptDatabase): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.query('set local session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      const columns = await transaction<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const names = identifier(...columns.map(({ name }) => name));
      await transaction`delete from ${identifier(table)}`;
      await transaction`
        insert into ${identifier(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::text::jsonb)`;
    }
  });
}

/** Everything that migrations make. */
export async function describeSchema(sql: Database): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select format('index %s %s', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all
    select format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger where not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension
    order by line`;
  return rows.map(({ line }) => line);
}
