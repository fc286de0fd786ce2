import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createKeyRing } from '../apps/platform/src/crypto/key-ring.ts';
import { connectDatabase, type Database } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { dropExpiredMonths } from '../apps/platform/src/modules/lead-lifecycle/expired-months.ts';
import { rotateKeys } from '../apps/platform/src/modules/lead-lifecycle/key-rotation.ts';
import { findByReference, findTrace } from '../apps/platform/src/modules/lead-lifecycle/lead-queries.ts';
import { allowMore, removeExpired } from '../apps/platform/src/modules/lead-lifecycle/retention.ts';
import { retentionDays } from '../apps/platform/src/modules/lead-lifecycle/retention-days.ts';
import { startPostgres } from '../dev/postgres/server.ts';
import { devKeyRing } from '../dev/secrets.ts';
import { watchStolenTime } from './processor-time.ts';
import { generatedKeyId, generateLeads } from './years/generate-leads.ts';
import { compare, drain, fillOutbox, latencies, startPlatform, timed, underLoad } from './years/load.ts';

/** Six years of leads in one database, and an empty one beside it on the same server. */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '20000000' },
    pending: { type: 'string' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    directory: { type: 'string', default: join(tmpdir(), 'lamplighter-years') },
  },
});
const wanted = Number(values.leads);
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const results: Record<string, unknown> = {};
const note = (name: string, value: unknown) => {
  results[name] = value;
  // After every step, so that an interrupted run leaves what it measured.
  const machine = { cores: cpus().length, loadBefore, load: loadavg()[0], stolenPercent: stolenPercent() };
  const text = JSON.stringify({ at: new Date().toISOString(), machine, wanted, ...results }, null, 2);
  writeFileSync('bench/results/years.json', `${text}\n`);
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}: ${JSON.stringify(value)}`);
};

const loadBefore = loadavg()[0] ?? 0;
const stolenPercent = watchStolenTime();
const memory = ['shared_buffers=4GB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=15min'];
const { directory } = values;

await rm(directory, { recursive: true, force: true });
// Without WAL for rows of tables made in the same transaction: only while they are generated.
let server = await startPostgres({
  directory,
  flags: [...memory, 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'],
});
const names = { empty: await server.createDatabase('empty'), full: await server.createDatabase('full') };
for (const url of Object.values(names)) await migrate(url);
const loading = connectDatabase(names.full, { connections: 2, statementTimeoutMs: 0 });
const generated = await timed(() => generateLeads(loading, wanted));
note('generated', { leads: generated.result, seconds: generated.seconds });
await loading.end();
await server.stop();

server = await startPostgres({ directory, flags: memory });
const urls = { empty: server.url('empty'), full: server.url('full') };
const sql = connectDatabase(urls.full, { connections: 4, statementTimeoutMs: 0 });
const platforms = { empty: await startPlatform(urls.empty), full: await startPlatform(urls.full) };
try {
  note('sizes', await measureSizes(sql));
  await Promise.all([platforms.empty.accept(5, 50), platforms.full.accept(5, 50)]);
  const accepting = await compare(platforms.empty, platforms.full, { rounds: 3, seconds, rate });
  note('accepting', { ...accepting, ratio: accepting.full.p99 / accepting.empty.p99, goal: 'p99 within twice' });

  // Neighbours by their random keys: leads of all months.
  const references = await sql<{ reference: string }[]>`select reference from submission order by key limit 3000`;
  note(
    'lookupByReference',
    await latencies(references.length, (turn) => findTrace(sql, references[turn]?.reference ?? '')),
  );
  const opened = await sql<{ reference: string }[]>`
    select reference from lead join lead_key on lead_key.lead = lead.id where key_id = ${devKeyRing.current.id} limit 500`;
  let readable = 0;
  const opening = await latencies(opened.length, async (turn) => {
    const lead = await findByReference(sql, devKeyRing, opened[turn]?.reference ?? '');
    if (lead?.document) readable++;
  });
  note('opened', { ...opening, readable });

  const ahead = await underLoad(platforms.full, rate, () => sql`select make_lead_months(14) as made`);
  note('monthsCreated', { seconds: ahead.seconds, made: ahead.result[0]?.['made'], accepting: ahead.accepting });
  const kept = retentionDays.parse('');
  const dropped = await underLoad(platforms.full, rate, () => dropExpiredMonths(sql, kept));
  note('monthsDropped', { seconds: dropped.seconds, ...dropped.result, accepting: dropped.accepting });
  await allowMore(sql, wanted);
  const deleted = await underLoad(platforms.full, rate, () => removeExpired(sql, kept));
  note('rowsDeleted', {
    seconds: deleted.seconds,
    ...deleted.result,
    perSecond: Math.round(deleted.result.removed / deleted.seconds),
    accepting: deleted.accepting,
  });
  const vacuumed = await underLoad(platforms.full, rate, () => sql.query('vacuum (analyze) submission'));
  note('vacuumOfSubmission', { seconds: vacuumed.seconds, accepting: vacuumed.accepting });
  const migrated = await underLoad(platforms.full, rate, async () => {
    const column = await timed(() =>
      sql.query(`set lock_timeout = '2s'; alter table lead add column bench_note text; reset lock_timeout`),
    );
    const index = await timed(() =>
      sql.query('create index concurrently bench_received_at on submission (received_at)'),
    );
    return { columnSeconds: column.seconds, indexSeconds: index.seconds };
  });
  note('migration', { ...migrated.result, accepting: migrated.accepting });

  const pending = await timed(() => fillOutbox(sql, Number(values.pending ?? wanted / 2)));
  note('outboxFilled', { pending: pending.result, seconds: pending.seconds });
  note('drained', await drain({ sql, url: urls.full, platform: platforms.full, rate, seconds }));
  const behind = await compare(platforms.empty, platforms.full, { rounds: 1, seconds, rate });
  note('acceptingWithFullOutbox', { empty: behind.empty, full: behind.full });
  // Generated keys have the new id already: they cannot be unwrapped, and are only read past.
  const ring = createKeyRing(
    [
      { id: generatedKeyId, key: Buffer.alloc(32, 'n') },
      { id: devKeyRing.current.id, key: Buffer.alloc(32, 'k') },
    ],
    Buffer.alloc(32, 'i'),
  );
  const rotated = await underLoad(platforms.empty, rate, () => rotateKeys(sql, ring));
  note('keysRotated', { seconds: rotated.seconds, ...rotated.result });
} finally {
  await Promise.all([platforms.empty.stop(), platforms.full.stop()]);
  await sql.end();
  await server.stop();
  await rm(directory, { recursive: true });
}

export type TableSize = {
  table: string;
  partitions: number;
  rows: number;
  tableMb: number;
  indexMb: Record<string, number>;
};

/** Rows, by the planner's estimate, and megabytes of each table that grows with leads, its partitions added up. */
export async function measureSizes(sql: Database): Promise<TableSize[]> {
  const tables = await sql<Omit<TableSize, 'indexMb'>[]>`
    select parent as table, count(*)::int as partitions, sum(greatest(reltuples, 0))::float8 as rows,
      round(sum(pg_table_size(relid)) / 1e6)::int as "tableMb"
    from unnest(array['lead', 'lead_key', 'delivery', 'submission', 'lead_follow']) as parent,
      lateral (
        select relid from pg_partition_tree(parent::regclass) where isleaf union select parent::regclass
      ) as leaf join pg_class on pg_class.oid = relid
    where relkind = 'r' group by parent order by parent`;
  const indexes = await sql<{ table: string; index: string; megabytes: number }[]>`
    select parent.relname as table, string_agg(distinct attname, ', ') as index, round(sum(size) / 1e6)::int as megabytes
    from (
      select coalesce(pg_partition_root(indrelid), indrelid) as root, indexrelid, pg_relation_size(indexrelid) as size,
        (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = indexrelid) as attname
      from pg_index join pg_class on pg_class.oid = indexrelid where relkind = 'i'
    ) as found join pg_class as parent on parent.oid = root
    where parent.relname in ('lead', 'lead_key', 'delivery', 'submission', 'lead_follow')
    group by parent.relname, attname order by 1, 2`;
  return tables.map((one) => ({
    ...one,
    indexMb: Object.fromEntries(
      indexes.filter(({ table }) => table === one.table).map(({ index, megabytes }) => [index, megabytes]),
    ),
  }));
}
