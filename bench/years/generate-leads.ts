import { randomBytes } from 'node:crypto';
import type { LeadKind } from '@lamplighter/contracts/leads/lead-kind';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import type { Database } from '../../apps/platform/src/db/database.ts';
import { prepareSubmission } from '../../apps/platform/src/modules/leads/submission.ts';
import { devKeyRing } from '../../dev/secrets.ts';

const { complaint, enquiry, feedback, meterReading } = sampleLeads();
const samples = { complaint, enquiry, feedback, 'meter-reading': meterReading };
/** The key id of generated leads. */
export const generatedKeyId = 'next';
const noise = randomBytes(8_192).toString('hex');
const constraints = [
  'alter table submission add primary key (key)',
  'alter table submission add constraint submission_reference_key unique (reference)',
];

/**
 * Generates leads inside the server, month by month: rows of the true size and number, with random bytes where sealed
 * documents, keys and hashes are. They cannot be opened. Indexes are built after the rows, as in a restore.
 */
export async function generateLeads(sql: Database, leads: number): Promise<number> {
  await sql.query('alter table submission drop constraint submission_pkey, drop constraint submission_reference_key');
  let first = 1;
  for (const month of sixYears(leads, new Date())) {
    const count = month.kinds.reduce((sum, [, some]) => sum + some, 0);
    await generateMonth(sql, month, first);
    first += count;
    console.log(`${month.class} ${month.month.toISOString().slice(0, 7)}: ${count} leads`);
  }
  for (const statement of constraints) await sql.query(statement);
  await sql.query('vacuum analyze');
  return first - 1;
}

async function generateMonth(sql: Database, { month, class: name, kinds }: MonthOfLeads, first: number): Promise<void> {
  const suffix = `${name}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
  const isOther = name === 'other';
  const range = `from (lead_id_from('${month.toISOString()}', ${isOther})) to (lead_id_from('${next.toISOString()}', ${isOther}))`;
  const tables = ['lead', 'lead_key', 'delivery'];
  let from = first;
  await sql.begin(async (transaction) => {
    for (const table of tables) {
      const drop = `alter table ${table} detach partition ${table}_${suffix}; drop table ${table}_${suffix};`;
      const [row] = (await transaction.query(`select to_regclass('${table}_${suffix}') is not null as exists`)).rows;
      if (row?.exists) await transaction.query(drop);
      const options = table === 'delivery' ? 'with (fillfactor = 80)' : '';
      await transaction.query(
        `create table ${table}_${suffix} (like ${table} including defaults including constraints including storage) ${options}`,
      );
    }
    for (const [kind, count] of kinds) {
      await transaction.query(leadRows({ suffix, kind, count, first: from, month, next, isOther }));
      from += count;
    }
    await transaction.query(otherRows(suffix));
    for (const table of tables) {
      await transaction.query(`alter table ${table} attach partition ${table}_${suffix} for values ${range}`);
    }
  });
}

type Rows = { suffix: string; kind: LeadKind; count: number; first: number; month: Date; next: Date; isOther: boolean };

function leadRows({ suffix, kind, count, first, month, next, isOther }: Rows): string {
  const { sealed } = prepareSubmission(devKeyRing, samples[kind], {
    client: 'help',
    brand: 'larkfield',
    idempotencyKey: 'a',
  });
  // The current month ends now.
  const end = Math.min(next.getTime(), Date.now() - 60_000);
  const span = (end - month.getTime()) / count;
  // Multiplication by an odd number is a bijection, so references are unique, and their order is that of random ones.
  return `
    insert into lead_${suffix} (id, received_at, reference, brand, client, kind, agreed_contact_method, topic, sealed, email_index,
      phone_index, name_index)
    select (left(lead_id_from(at, ${isOther})::text, 13) || '-${isOther ? 8 : 7}' || substr(digest, 1, 3) || '-8'
        || substr(digest, 4, 3) || '-' || substr(digest, 7, 12))::uuid,
      at, upper(lpad(to_hex((number * 11400714819) & ((1::bigint << 40) - 1)), 10, '0')), 'larkfield', 'help', '${kind}',
      'email', 'help-&-support', substr('\\x${noise}'::bytea, 1 + (number * 7919 % ${8_192 - sealed.length})::int, ${sealed.length}),
      sha256(int8send(number / 3)), sha256(int8send(-number / 3)), ${kind === 'meter-reading' ? 'null' : 'sha256(int8send(number / 2))'}
    from generate_series(${first}::bigint, ${first + count - 1}) as number,
      date_trunc('milliseconds', '${month.toISOString()}'::timestamptz + (number - ${first}) * ${span} * interval '1 millisecond') as at,
      md5(number::text) as digest`;
}

function otherRows(suffix: string): string {
  const { wrapped } = prepareSubmission(devKeyRing, complaint, {
    client: 'help',
    brand: 'larkfield',
    idempotencyKey: 'a',
  });
  return `
    insert into lead_key_${suffix} (lead, key_id, wrapped)
    select id, '${generatedKeyId}', substr('\\x${noise}'::bytea, 1 + abs(hashtext(reference)) % 8000, ${wrapped.length}) from lead_${suffix};
    insert into delivery_${suffix} (id, lead, lead_received_at, channel, state, attempts, since, due_at, changed_at)
    select gen_random_uuid(), id, received_at, channel, 'delivered', 1, received_at, received_at, received_at
    from lead_${suffix}, unnest(array['crm', 'email']) as channel;
    insert into submission (key, body, lead, reference, received_at)
    select sha256(reference::bytea), sha256(id::text::bytea), id, reference, received_at from lead_${suffix};
    insert into lead_follow (lead, received_at, kind, agreed_contact_method, email_proof, address_proof)
    select id, received_at, kind, 'email', sha256(('e' || reference)::bytea), sha256(('a' || reference)::bytea)
    from lead_${suffix} where kind in ('complaint', 'enquiry')`;
}

/** Leads of one month in the partitions of complaints or of other leads. */
type MonthOfLeads = { month: Date; class: 'complaint' | 'other'; kinds: [LeadKind, number][] };

/**
 * A year of the supplier in docs/scale.md: two million readings in each of four read weeks, and a million others. How the
 * million is divided is an assumption.
 */
const perYear: Record<LeadKind, number> = {
  'meter-reading': 8_000_000,
  complaint: 400_000,
  enquiry: 500_000,
  feedback: 100_000,
};
/** March, June, September and December. */
const readMonths = new Set([2, 5, 8, 11]);

/** What is stored after six years in which retention kept up, scaled to `leads` in all. */
function sixYears(leads: number, now: Date): MonthOfLeads[] {
  const all = Array.from({ length: 74 }, (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)));
  // Past the retention periods of six and two years by a month, and back to a read month, so that there is something to drop.
  const oldestOther = all.findIndex((month, ago) => ago >= 25 && readMonths.has(month.getUTCMonth()));
  const share = (kind: LeadKind, month: Date, ago: number) => {
    if (kind !== 'complaint' && ago > oldestOther) return 0;
    if (kind !== 'meter-reading') return perYear[kind] / 12;
    return readMonths.has(month.getUTCMonth()) ? perYear[kind] / 4 : 0;
  };
  const months = all.flatMap((month, ago): MonthOfLeads[] => {
    const kinds = (...names: LeadKind[]) => names.map((kind): [LeadKind, number] => [kind, share(kind, month, ago)]);
    return [
      { month, class: 'complaint', kinds: kinds('complaint') },
      { month, class: 'other', kinds: kinds('meter-reading', 'enquiry', 'feedback') },
    ];
  });
  const total = months.flatMap(({ kinds }) => kinds).reduce((sum, [, count]) => sum + count, 0);
  return months
    .map((one) => ({
      ...one,
      kinds: one.kinds.flatMap(([kind, count]): [LeadKind, number][] => {
        const scaled = Math.round((count * leads) / total);
        return scaled > 0 ? [[kind, scaled]] : [];
      }),
    }))
    .filter(({ kinds }) => kinds.length > 0)
    .toReversed();
}
