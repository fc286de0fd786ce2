import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@lamplighter/server/logger';
import { makeLeadMonths } from '../modules/leads/lead-months.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { connectDatabase, type Session, type Statements } from './database.ts';
import { type Blocker, inLimitedTransaction, type LockLimited, limitedStatement } from './lock-limit.ts';

export type Migration = { version: number; name: string; file: string; md5: string; text: string };

const shipped = new URL('../../migrations/', import.meta.url);
const fileName = /^(\d{4})\.do\.([a-z0-9-]+)\.sql$/;

/** The migrations of a folder, by default those of this release, in their order. */
export async function readMigrations(folder: URL = shipped): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const [, version = '', name = ''] = fileName.exec(file) ?? [];
    if (version === '') throw new Error(`${file} is not named as a migration`);
    if (Number(version) === migrations.at(-1)?.version) throw new Error(`${file} has the number of another migration`);
    const text = await readFile(new URL(file, folder), 'utf8');
    migrations.push({ version: Number(version), name, file, md5: createHash('md5').update(text).digest('hex'), text });
  }
  return migrations;
}

/** The version of the schema that this release was written for. */
export async function newestVersion(): Promise<number> {
  return (await readMigrations()).at(-1)?.version ?? 0;
}

type Settings = { logger?: Logger; folder?: URL; upTo?: number };

const lookForLockMs = 500;
/** Migrations from before the limit of 5 s a statement may take longer on a large database. */
const lastWithoutLimit = 21;
const statementTimeoutMs = 5_000;
const outsideTransaction = /^-- no transaction\b/;

/** Migrates the database to the newest version. An advisory lock serialises concurrent migrations. */
export async function migrate(databaseUrl: string, { logger, folder, upTo }: Settings = {}): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= (upTo ?? version));
  const sql = connectDatabase(databaseUrl, { name: 'lamplighter-migrate', connections: 2, statementTimeoutMs: 0 });
  try {
    // The advisory lock is released when its session ends.
    return await sql.session(async (session) => {
      const limitedFor = (file: string): LockLimited => ({ session, sql, onBlocked: noteBlocked(logger, file) });
      await waitForTurn(session);
      const newer = await findNewer(session, migrations);
      for (const migration of newer) await apply(limitedFor(migration.file), migration);
      const version = await readVersion(session);
      if (version > (migrations.at(-1)?.version ?? 0)) {
        logger?.warn({ event: 'schema-newer', version }, 'the grants of the newer release stay as they are');
      } else {
        await inLimitedTransaction(limitedFor('grants.sql'), async (transaction) => {
          await makeLeadMonths(transaction);
          await grantPrivileges(transaction);
        });
      }
      return newer.map((migration) => `${migration.version} ${migration.name}`);
    });
  } finally {
    await sql.end();
  }
}

/** Asks again and again: a statement that waits for the lock would hold up an index that is made concurrently. */
async function waitForTurn(session: Session): Promise<void> {
  const isMine = async () => {
    const [row] = await session<{ mine: boolean }[]>`select pg_try_advisory_lock(${advisoryLocks.migrations}) as mine`;
    return row?.mine === true;
  };
  while (!(await isMine())) await sleep(lookForLockMs);
}

/** Fails when a file has changed since it was applied. */
async function findNewer(session: Session, migrations: Migration[]): Promise<Migration[]> {
  await session`
    create table if not exists public.schema_version
      (version bigint primary key, name text, md5 text, run_at timestamptz)`;
  const rows = await session<{ version: string; md5: string | null }[]>`select version, md5 from public.schema_version`;
  const applied = new Map(rows.map(({ version, md5 }) => [Number(version), md5]));
  const changed = migrations.find(({ version, md5 }) => (applied.get(version) ?? md5) !== md5);
  if (changed) throw new Error(`${changed.file} has changed since it was applied`);
  const version = await readVersion(session);
  return migrations.filter((migration) => migration.version > version);
}

async function readVersion(sql: Statements): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select coalesce(max(version), 0)::int as version from public.schema_version`;
  return row?.version ?? 0;
}

async function apply(limited: LockLimited, migration: Migration): Promise<void> {
  if (outsideTransaction.test(migration.text)) {
    for (const statement of statementsOf(migration)) await applyOutside(limited, statement);
    return noteApplied(limited.session, migration);
  }
  await inLimitedTransaction(limited, async (transaction) => {
    const timeoutMs = migration.version > lastWithoutLimit ? statementTimeoutMs : 0;
    await transaction.query(`set local statement_timeout = ${timeoutMs}`);
    await transaction.query(migration.text);
    await noteApplied(transaction, migration);
  });
}

/** Without comments. Each ends at the end of a line. */
function statementsOf({ file, text }: Migration): string[] {
  if (text.includes('$$')) throw new Error(`${file} has more than plain statements, and needs a transaction`);
  const statements = text.replaceAll(/^--.*$/gm, '').split(/;[ \t]*$/m);
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

async function applyOutside(limited: LockLimited, statement: string): Promise<void> {
  const index = readConcurrentIndex(statement);
  if (index) await createConcurrently(limited, index);
  else await limitedStatement(limited, statement);
}

async function noteApplied(sql: Statements, { version, name, md5 }: Migration): Promise<void> {
  await sql`insert into public.schema_version (version, name, md5, run_at) values (${version}, ${name}, ${md5}, now())`;
}

function noteBlocked(logger: Logger | undefined, file: string): LockLimited['onBlocked'] {
  return (attempt, blockers) =>
    logger?.warn({ event: 'migration-blocked', file, attempt }, `it is tried again; blocked by ${describe(blockers)}`);
}

function describe(blockers: Blocker[]): string {
  const names = blockers.map(({ pid, application, seconds }) => {
    const age = seconds === null ? 'of unknown age' : `of ${Math.round(seconds)} s`;
    return `process ${pid} (${application || 'unnamed'}) with a transaction ${age}`;
  });
  return names.join(', ') || 'a transaction that has ended';
}

const grantsFile = new URL('../../grants.sql', import.meta.url);

/** Least privilege: grants each database role only what it needs. Run by the table owner after every migration. */
async function grantPrivileges(sql: Statements): Promise<void> {
  await sql.query(await readFile(grantsFile, 'utf8'));
}

type ConcurrentIndex = { create: string; name: string; table: string; definition: string };

const statementPattern = /^(create(?: unique)? index)\s+concurrently\s+if not exists\s+(\w+)\s+on\s+(\w+)\s+(.+)$/is;

/** Reads `create index concurrently if not exists …`; undefined for another statement. */
function readConcurrentIndex(statement: string): ConcurrentIndex | undefined {
  const [, create, name, table, definition] = statementPattern.exec(statement) ?? [];
  if (create && name && table && definition) return { create, name, table, definition };
  // A migration that failed after this statement is run again.
  if (/^create\s.*\sconcurrently\s/is.test(statement)) throw new Error(`without 'if not exists': ${statement}`);
  return undefined;
}

/**
 * Creates an index while rows are inserted. The server cannot do that on a partitioned table: there the parent gets an
 * index that is not valid yet, each partition its own, and the parent's is valid when all are attached.
 */
async function createConcurrently(limited: LockLimited, index: ConcurrentIndex): Promise<void> {
  const { create, name, table, definition } = index;
  const { session } = limited;
  const partitions = await session<{ partition: string; attached: boolean }[]>`
    select relid::regclass::text as partition, exists (
      select from pg_inherits join pg_index on indexrelid = inhrelid
      where inhparent = to_regclass(${name}) and indrelid = relid) as attached
    from pg_partition_tree(${table}) where isleaf and relid <> ${table}::regclass`;
  if (partitions.length === 0) return createOnTable(session, index);
  await inLimitedTransaction(limited, (transaction) =>
    transaction.query(`${create} if not exists ${name} on only ${table} ${definition}`),
  );
  for (const { partition } of partitions.filter(({ attached }) => !attached)) {
    const own = `${partition}_${name}`;
    await createOnTable(session, { create, name: own, table: partition, definition });
    await inLimitedTransaction(limited, (transaction) =>
      transaction.query(`alter index ${name} attach partition ${own}`),
    );
  }
}

/** Waits for older transactions, but nothing waits for it. An index whose creation was interrupted is not valid. */
async function createOnTable(session: Session, { create, name, table, definition }: ConcurrentIndex): Promise<void> {
  const invalid = await session`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`;
  if (invalid.length > 0) await session.query(`drop index concurrently ${name}`);
  await session.query(`${create} concurrently if not exists ${name} on ${table} ${definition}`);
}
