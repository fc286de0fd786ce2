import { connectDatabase, type Preparation, type Statements } from '../../db/database.ts';
import { eraseLeads } from '../lead-lifecycle/erase-leads.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import {
  chainEntries,
  type ErasureEntry,
  ErasureLogError,
  formatEntry,
  leadDigest,
  parseEntry,
  requireChain,
} from './erasure-entries.ts';
import { appendEntries, readLines } from './erasure-file.ts';

/** A file outside the database and its backups with an entry for each lead that was erased on request. */
export type ErasureLog = { path: string; ring: KeyRing };

/** The advisory lock of the log; migrations, address loads and retention have others. */
const lock = 5_312_029;
const batch = 20_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Serialises erasures, so that entries have one order in the file and in the table. */
export async function lockErasureLog(transaction: Statements): Promise<void> {
  await transaction`select pg_advisory_xact_lock(${lock})`;
}

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
export function erasuresFirst(log: ErasureLog, onApplied: (erasures: number) => void): Preparation {
  const isApplied = async (sql: Statements) => (await entriesAfter(log, await lastEntry(sql))).length === 0;
  return {
    isPrepared: async (sql) => {
      if (await isApplied(sql)) return true;
      // An erasure in progress is in the file before it is in the database. Outside a transaction the lock ends at once.
      await lockErasureLog(sql);
      return isApplied(sql);
    },
    prepare: async (url) => {
      const erasures = await applyErasures(url, log);
      if (erasures > 0) onApplied(erasures);
    },
  };
}

async function applyErasures(url: string, log: ErasureLog): Promise<number> {
  const sql = connectDatabase(url, { name: 'lamplighter-erasures', connections: 1, statementTimeoutMs: 0 });
  const missing = async (statements: Statements) => entriesAfter(log, await lastEntry(statements));
  try {
    // Without the lock, which an erasure in progress may hold for long: usually there is nothing to do.
    if ((await missing(sql)).length === 0) return 0;
    return await sql.begin(async (transaction) => {
      await lockErasureLog(transaction);
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
