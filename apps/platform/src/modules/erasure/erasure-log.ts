import { open, readFile } from 'node:fs/promises';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import { connectDatabase, type Preparation, type Statements } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';
import { isOneOf } from '../leads/lead-id.ts';
import {
  chainEntries,
  type ErasureEntry,
  ErasureLogError,
  formatEntry,
  leadDigest,
  parseEntry,
  requireChain,
} from './erasure-entries.ts';

/** A file outside the database and its backups with an entry for each lead that was erased on request. */
export type ErasureLog = { path: string; ring: KeyRing };

const batch = 20_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the entries of a transaction that erases leads, as its last step before the commit. If the commit fails, the
 * file is ahead of the database, and the next connection erases these leads.
 */
export async function recordErasures(transaction: Statements, log: ErasureLog, leadIds: string[]): Promise<void> {
  const last = await lastEntry(transaction);
  if ((await entriesAfter(log, last)).length > 0) throw new ErasureLogError('the erasure log changed: try again');
  const entries = chainEntries(log.ring, last, leadIds, new Date());
  await insertEntries(transaction, entries);
  await appendEntries(log.path, entries);
}

/**
 * A database that was restored to a time before an erasure has the lead's key again. So each process that can read
 * leads applies what the database has not seen of the log before it uses a connection.
 */
export function erasuresFirst(log: ErasureLog | undefined, onApplied: (erasures: number) => void): Preparation {
  if (!log) return onlyWithoutErasures;
  const isApplied = async (sql: Statements) => (await entriesAfter(log, await lastEntry(sql))).length === 0;
  return {
    isPrepared: async (sql) => {
      if (await isApplied(sql)) return true;
      // An erasure in progress is in the file before it is in the database. Outside a transaction the lock ends at once.
      await lockUntilCommit(sql, 'erasureLog');
      return isApplied(sql);
    },
    prepare: async (url) => {
      const erasures = await applyErasures(url, log);
      if (erasures > 0) onApplied(erasures);
    },
  };
}

/**
 * A database in which something was erased may be restored to a time before. A process without the log could then read
 * it, and would not record its own erasures.
 */
const onlyWithoutErasures: Preparation = {
  isPrepared: async (sql) => (await lastEntry(sql)) === undefined,
  prepare: async (url) => {
    const sql = connectDatabase(url, { name: 'lamplighter-erasures', connections: 1 });
    const last = await lastEntry(sql).finally(() => sql.end());
    if (!last) return;
    throw new ErasureLogError(
      `this database has ${last.number} erasures of a log: ERASURE_LOG must name it (docs/operate.md#erasures)`,
    );
  },
};

async function applyErasures(url: string, log: ErasureLog): Promise<number> {
  const sql = connectDatabase(url, { name: 'lamplighter-erasures', connections: 1, statementTimeoutMs: 0 });
  const missing = async (statements: Statements) => entriesAfter(log, await lastEntry(statements));
  try {
    // Without the lock, which an erasure in progress may hold for long: usually there is nothing to do.
    if ((await missing(sql)).length === 0) return 0;
    return await sql.begin(async (transaction) => {
      await lockUntilCommit(transaction, 'erasureLog');
      const entries = await missing(transaction);
      if (entries.length === 0) return 0;
      await eraseLeads(transaction, await findLeads(transaction, log.ring, entries));
      await insertEntries(transaction, entries);
      return entries.length;
    });
  } finally {
    await sql.end();
  }
}

/** Hashes the id of every lead that has a key: the log has no ids. */
async function findLeads(transaction: Statements, ring: KeyRing, entries: ErasureEntry[]): Promise<string[]> {
  const digests = new Set(entries.map(({ lead }) => lead));
  const found: string[] = [];
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const rows: { lead: string }[] = await transaction<{ lead: string }[]>`
      select lead from lead_key where lead > ${after} order by lead limit ${batch}`;
    found.push(...rows.map(({ lead }) => lead).filter((id) => digests.has(leadDigest(ring, id))));
    after = rows.at(-1)?.lead;
  }
  return found;
}

async function lastEntry(sql: Statements): Promise<ErasureEntry | undefined> {
  const [row] = await sql<{ entry: string }[]>`select entry from erasure order by number desc limit 1`;
  return row && parseEntry(row.entry);
}

/** The entries that the database has not seen. Throws if the file is not a continuation of what it has seen. */
async function entriesAfter({ path, ring }: ErasureLog, last: ErasureEntry | undefined): Promise<ErasureEntry[]> {
  const lines = await readLines(path);
  const seen = last?.number ?? 0;
  if (last && lines[seen - 1] !== formatEntry(last)) {
    throw new ErasureLogError(`the erasure log ${path} lacks entry ${seen} of the database (docs/operate.md#erasures)`);
  }
  const entries = lines.slice(seen).map(parseEntry);
  requireChain(ring, last, entries);
  return entries;
}

async function insertEntries(transaction: Statements, entries: ErasureEntry[]): Promise<void> {
  const [numbers, texts] = [entries.map(({ number }) => number), entries.map(formatEntry)];
  await transaction`
    insert into erasure (number, entry)
    select * from unnest(${numbers}::bigint[], ${texts}::text[]) as given (number, entry)`;
}

/** The complete lines. A line without its end is of an erasure whose transaction was never committed. */
async function readLines(path: string): Promise<string[]> {
  return (await readText(path)).split('\n').slice(0, -1);
}

/** Returns when the entries are on disk. */
async function appendEntries(path: string, entries: ErasureEntry[]): Promise<void> {
  const text = await readText(path);
  const file = await open(path, 'r+');
  try {
    // ASCII only, so characters are bytes.
    await file.truncate(completeLength(text));
    await file.write(entries.map((entry) => `${formatEntry(entry)}\n`).join(''), completeLength(text));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A missing file is an error: after a restore an empty log would bring every erased lead back. */
async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'ascii');
  } catch (cause) {
    throw new ErasureLogError(`the erasure log ${path} cannot be read (docs/operate.md#erasures)`, { cause });
  }
}

function completeLength(text: string): number {
  return text.lastIndexOf('\n') + 1;
}

/**
 * Crypto-shredding: without its key, what is left of a lead cannot be read. Its deliveries are cancelled. Its idempotency
 * key is overwritten, so that the same form sent again is a new lead instead of one that nobody can read.
 */
export async function eraseLeads(transaction: Statements, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction`
    delete from lead_key where ${isOneOf(ids, fragment`lead_key.lead`)}`;
  await transaction`delete from lead_follow where lead = any(${ids}::uuid[])`;
  await transaction`
    update lead set erased_at = now(), email_index = null, phone_index = null, name_index = null, sealed = ''
    where ${isOneOf(ids, fragment`lead.id`)}`;
  // By reference, which is unique in both tables: an index of submission on lead would slow down every insert.
  await transaction`
    update submission
    set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
      body = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    from lead where ${isOneOf(ids, fragment`lead.id`)} and submission.reference = lead.reference`;
  await transaction`
    update delivery set state = 'cancelled', changed_at = now()
    where ${isOneOf(ids, fragment`delivery.lead`)} and state in ('pending', 'claimed', 'dead')`;
  await transaction`
    update delivery set sent = null where ${isOneOf(ids, fragment`delivery.lead`)} and sent is not null`;
}
