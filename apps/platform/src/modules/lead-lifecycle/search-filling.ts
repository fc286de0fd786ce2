import type { Logger } from '@lamplighter/server/logger';
import { Gauge } from 'prom-client';
import { type KeyRing, open, type Sealed } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';
import { type BackgroundLoop, startLoop } from '../../jobs/background-loop.ts';
import { isOneOf } from '../leads/lead-id.ts';
import { type SearchHashes, searchHashes } from '../leads/search-hashes.ts';

const batch = 500;
const everyMs = 15_000;
/** A step that is longer would look like a loop that makes no progress. */
const busyMs = 20_000;

const unfilled = new Gauge({
  name: 'lamplighter_search_filling',
  help: '1 while stored leads lack the hashes by which staff search for phone numbers and names.',
});

/** Whether every lead can be found by phone number, and by surname and postcode. */
export async function isSearchFilled(sql: Database): Promise<boolean> {
  const [row] = await sql<{ filled: boolean }[]>`
    select not exists (select from lead where phone_index is null and erased_at is null) as filled`;
  return row?.filled ?? false;
}

/** Stores the hashes of leads that have none: those of an earlier release, also of one that is still running. */
export function startSearchFilling(sql: Database, ring: KeyRing, logger: Logger): BackgroundLoop {
  return startLoop({ name: 'search-filling', everyMs, timeoutMs: 2 * busyMs }, logger, async () => {
    const until = performance.now() + busyMs;
    let count = 0;
    for (let filled = batch; filled === batch && performance.now() < until; count += filled)
      filled = await fillBatch(sql, ring);
    unfilled.set((await isSearchFilled(sql)) ? 0 : 1);
    if (count > 0) logger.info({ event: 'search-filled', count });
  });
}

type Row = Sealed & { id: string };

/** Returns how many leads it was. Workers take different ones; an erasure of one waits for the commit. */
export function fillBatch(sql: Database, ring: KeyRing, limit = batch): Promise<number> {
  return sql.begin(async (transaction) => {
    const rows = await transaction<Row[]>`
      select id, sealed, key_id as "keyId", wrapped from lead left join lead_key on lead_key.lead = lead.id
      where phone_index is null and erased_at is null
      order by id limit ${limit} for update of lead skip locked`;
    if (rows.length === 0) return 0;
    const hashes = rows.map((row) => hashesOf(ring, row));
    const ids = rows.map(({ id }) => id);
    await transaction`
      update lead set phone_index = given.phone_index, name_index = given.name_index
      from unnest(${ids}::uuid[], ${hashes.map(({ phoneIndex }) => phoneIndex)}::bytea[],
        ${hashes.map(({ nameIndex }) => nameIndex)}::bytea[]) as given (id, phone_index, name_index)
      where lead.id = given.id and ${isOneOf(ids, fragment`lead.id`)}`;
    return rows.length;
  });
}

/** A lead whose key is lost cannot be found, and is not tried again. */
function hashesOf(ring: KeyRing, { id, ...sealed }: Row): SearchHashes {
  try {
    return searchHashes(ring, JSON.parse(open(ring, id, sealed)));
  } catch {
    return { phoneIndex: Buffer.alloc(0), nameIndex: null };
  }
}
