import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Database, Session } from '../../db/database.ts';
import { isServerError } from '../../db/database-errors.ts';
import { fragment, identifier } from '../../db/sql-text.ts';
import { type AddressLine, readHeader, rowColumns } from './address-file.ts';

type BadLine = { line: number; reason: string };
export type LoadReport = { rows: number; bad: BadLine[] };

type Settings = {
  /** A file with more bad lines than this is rejected as a whole. */
  maxBad?: number;
};

const swapAttempts = 20;
const betweenSwapsMs = 1_000;

/**
 * Replaces the address index with the addresses in a file. The file streams into a staging table, from which a new
 * table is built, indexed and swapped in: readers see no change until the swap, and a failed load changes nothing.
 */
export function loadAddresses(
  database: Database,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBad = 1_000 }: Settings = {},
): Promise<LoadReport> {
  return database.session((session) => loadInSession(session, source, maxBad));
}

async function loadInSession(
  sql: Session,
  source: Parameters<typeof textLines>[0],
  maxBad: number,
): Promise<LoadReport> {
  const [turn] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${advisoryLocks.addressLoad}) as mine`;
  if (!turn?.mine) throw new Error('another load is under way');
  const bad: BadLine[] = [];
  const note = (line: BadLine) => {
    bad.push(line);
    if (bad.length > maxBad) throw new Error(`more than ${maxBad} lines are bad; ${listBadLines(bad)}`);
  };
  try {
    const staged = await stage(sql, source, note);
    if (!staged) throw new Error(`the database took no address from the file; ${listBadLines(bad)}`);
    await setDuplicatesAside(sql, note, maxBad);
    const rows = await buildNext(sql);
    await swap(sql);
    return { rows, bad };
  } finally {
    await sql`drop table if exists address_staging, address_next`;
    await sql`select pg_advisory_unlock(${advisoryLocks.addressLoad})`;
  }
}

function listBadLines(bad: BadLine[], most = 20): string {
  return bad
    .slice(0, most)
    .map(({ line, reason }) => `line ${line}: ${reason}`)
    .join('; ');
}

/** Loads all valid lines into the staging table, or none. Returns whether there are any. */
async function stage(
  sql: Session,
  source: Parameters<typeof textLines>[0],
  note: (line: BadLine) => void,
): Promise<boolean> {
  await sql`drop table if exists address_staging, address_next`;
  await sql`create unlogged table address_staging (like address)`;
  await sql`alter table address_staging drop position, add house_order text collate "C" not null, add line integer not null`;
  const columns = identifier(...rowColumns, 'line');
  await pipeline(copyText(source, note), sql.copyIn(fragment`copy address_staging (${columns}) from stdin`));
  const [first] = await sql`select 1 from address_staging limit 1`;
  return first !== undefined;
}

async function* copyText(source: Parameters<typeof textLines>[0], note: (line: BadLine) => void) {
  let read: ((text: string) => AddressLine) | undefined;
  let line = 0;
  for await (const batch of textLines(source)) {
    let text = '';
    for (const entry of batch) {
      line += 1;
      if (!read) {
        read = readHeader(entry);
        continue;
      }
      if (entry === '' || entry === '\r') continue;
      const result = read(entry);
      if ('row' in result) text += `${result.row.map(copyField).join('\t')}\t${line}\n`;
      else note({ line, reason: result.reason });
    }
    if (text) yield text;
  }
}

/** Lines with control characters were rejected, so the backslash is the only character that COPY needs escaped. */
function copyField(text: string): string {
  if (text === '') return '\\N';
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
}

/** Of several lines with the same id, the first is used. */
async function setDuplicatesAside(sql: Session, note: (line: BadLine) => void, maxBad: number): Promise<void> {
  await sql`set work_mem = '256MB'`;
  await sql`set maintenance_work_mem = '256MB'`;
  await sql`analyze address_staging (id)`;
  const duplicates = await sql<{ line: number; first: number }[]>`
    with twice as (select id, min(line) as first from address_staging group by id having count(*) > 1)
    select line, first from twice join address_staging using (id) where line > first order by line limit ${maxBad + 1}`;
  for (const { line, first } of duplicates) note({ line, reason: `has the uprn of line ${first}` });
  if (duplicates.length > 0)
    await sql`delete from address_staging where line = any(${duplicates.map(({ line }) => line)}::integer[])`;
}

/** Rows are written in read order, so that the addresses of a postcode are adjacent on disk. */
async function buildNext(sql: Session): Promise<number> {
  await sql`create table address_next (like address including defaults including constraints)`;
  await grantToReaders(sql);
  const { count } = await sql`
    insert into address_next
    select id, postcode, row_number() over (partition by postcode order by house_order, id), pes_region, bg_service_area,
      flat_number, house_name, house_number, address_line1, address_line2, postal_town, county, country, mpans, mprns
    from address_staging order by postcode, house_order, id`;
  await sql`alter table address_next add primary key (id)`;
  await sql`create unique index on address_next (postcode, position)`;
  await sql`vacuum (freeze, analyze) address_next`;
  return count;
}

/** Grants belong to a table and would be lost with the old one, so they are copied to the new one. */
async function grantToReaders(sql: Session): Promise<void> {
  await sql`
    do $$
    declare
      reader regrole;
    begin
      for reader in
        select grantee from pg_class, aclexplode(relacl)
        where oid = 'address'::regclass and privilege_type = 'SELECT' and grantee not in (0, relowner)
      loop
        execute format('grant select on address_next to %s', reader);
      end loop;
    end $$`;
}

/** A short lock timeout with retries: while this waits for a slow reader, other readers would queue behind it. */
async function swap(sql: Session): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.begin(async (transaction) => {
        await transaction`set local lock_timeout = '200ms'`;
        await transaction`drop table address`;
        await transaction`alter table address_next rename to address`;
      });
      return;
    } catch (error) {
      const isBusy = isServerError(error) && error.code === '55P03';
      if (!isBusy || attempt === swapAttempts) throw error;
      await setTimeout(betweenSwapsMs);
    }
  }
}

const maxLineLength = 65_536;

/** Splits a text stream into batches of lines. Holds at most one chunk and one line in memory. */
async function* textLines(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new Error(`a line has more than ${maxLineLength} characters`);
    yield lines;
  }
  rest += decoder.decode();
  if (rest) yield [rest];
}
