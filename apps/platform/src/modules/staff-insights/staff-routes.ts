import { contentInsights, nowFigures } from '@lamplighter/contracts/staff/staff-insights';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { json } from '../../http/route-schema.ts';
import { listChannelFailures } from '../delivery/channel-failures.ts';
import { lateAfter } from '../delivery/delivery-overview.ts';
import { listPauses } from '../delivery/outbox/staff-routes.ts';
import { staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { readContentInsights } from './content-insights.ts';

const tags = ['insights'];

const now = {
  operationId: 'readNowFigures',
  tags,
  summary: 'Leads, deliveries, emails and searches of the last hour or day, and the database.',
  security: staffSecurity,
  response: { 200: json('The figures', nowFigures), ...staffResponses },
};

const content = {
  operationId: 'readContentInsights',
  tags,
  summary: 'Votes and comments on articles, failed searches, reviews that are due and broken links.',
  security: staffSecurity,
  response: { 200: json('The insights', contentInsights), ...staffResponses },
};

/** `/staff/v1/now` and `/staff/v1/content`. */
export const insightStaffRoutes: FastifyPluginAsyncZod<{ sql: Database; contentDirectory: string }> = async (
  app,
  { sql, contentDirectory },
) => {
  app.get('/staff/v1/now', { schema: now, config: { action: 'view-now' } }, () => readNowFigures(sql));
  app.get('/staff/v1/content', { schema: content, config: { action: 'view-content' } }, () =>
    readContentInsights({ sql, contentDirectory, now: new Date() }),
  );
};

type NowFigures = z.infer<typeof nowFigures>;

/** After a day without CRM millions wait: that there are many is enough. */
const maxCounted = 10_000;
const hour = fragment`now() - interval '1 hour'`;
/** The ids of the leads of the last hour: partitions are by id, which begins with the time of the lead. */
const [complaintsFrom, complaintsTo, othersFrom] = [
  fragment`lead_id_from(${hour}, false)`,
  fragment`lead_id_from(now() + interval '1 hour', false)`,
  fragment`lead_id_from(${hour}, true)`,
];
const leadsOfHour = fragment`(id between ${complaintsFrom} and ${complaintsTo} or id >= ${othersFrom})`;
const deliveriesOfHour = fragment`(lead between ${complaintsFrom} and ${complaintsTo} or lead >= ${othersFrom})`;

/** The state of the product, by the minute. */
async function readNowFigures(sql: Database): Promise<NowFigures> {
  const [leads, deliveries, emails, searches, database, standbys] = await Promise.all([
    sql<{ minute: Date; kind: string; count: number }[]>`
      select date_trunc('minute', received_at) as minute, kind, count(*)::int as count
      from lead where received_at > ${hour} and ${leadsOfHour} and client <> 'synthetic' group by 1, 2 order by 1, 2`,
    readDeliveries(sql),
    sql<NowFigures['emails'][]>`
      select count(*)::int as due,
        (count(*) filter (where state = 'delivered' and changed_at <= lead_received_at + interval '1 minute'))::int
          as "withinMinute"
      from delivery where channel = 'email' and ${deliveriesOfHour} and (state = 'delivered'
        or state in ('pending', 'claimed', 'dead') and lead_received_at < now() - interval '1 minute')`,
    sql<{ asked: number; nothing: number }[]>`
      select coalesce(sum(count) filter (where outcome in ('found', 'nothing')), 0)::int as asked,
        coalesce(sum(count) filter (where outcome = 'nothing'), 0)::int as nothing
      from search_use where day = current_date`,
    sql<{ at: Date; server: string }[]>`
      select now() as at, coalesce(nullif(current_setting('cluster_name'), ''), host(inet_server_addr()), 'local') as server`,
    sql<{ name: string; lagSeconds: number }[]>`
      select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as "lagSeconds"
      from pg_stat_replication where application_name is not null order by 1`,
  ]);
  return {
    at: (database[0]?.at ?? new Date()).toISOString(),
    leads: leads.map(({ minute, ...rest }) => ({ minute: minute.toISOString(), ...rest })),
    deliveries,
    emails: emails[0] ?? { due: 0, withinMinute: 0 },
    searches: searches[0] ?? { asked: 0, nothing: 0 },
    database: { server: database[0]?.server ?? '', standbys: [...standbys] },
  };
}

type Counts = Omit<NowFigures['deliveries'][number], 'failing' | 'paused'>;

async function readDeliveries(sql: Database): Promise<NowFigures['deliveries']> {
  const mine = fragment`delivery.channel = channels.channel`;
  // One index for each state.
  const inState = (state: SqlFragment, condition: SqlFragment) => fragment`
    (select since, last_error_code from delivery
      where ${mine} and state = ${state} and ${condition} limit ${maxCounted})`;
  const underWay = (condition: SqlFragment) => fragment`
    (${inState(fragment`'pending'`, condition)} union all ${inState(fragment`'claimed'`, condition)})`;
  const isUnknownAddress = fragment`coalesce(last_error_code, '') like 'smtp-rcpt-%'`;
  const givenUp = inState(fragment`'dead'`, fragment`not ${isUnknownAddress}`);
  const [rows, failures, pauses] = await Promise.all([
    sql<Counts[]>`
      select channel,
        (select least(count(*), ${maxCounted})::int from ${underWay(fragment`true`)} as waiting) as pending,
        (select least(count(*), ${maxCounted})::int
          from ${underWay(fragment`since < now() - ${lateAfter}::interval`)} as waiting) as late,
        (select count(*)::int from ${givenUp} as given_up) as dead,
        (select count(*)::int from ${inState(fragment`'dead'`, isUnknownAddress)} as given_up) as "unknownAddresses",
        (select greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8 from (
          ${underWay(fragment`true`)} union all ${givenUp}
        ) as not_arrived) as "oldestSeconds"
      from (values ('email'), ('crm')) as channels (channel)`,
    listChannelFailures(sql),
    listPauses(sql),
  ]);
  return rows.map((counts) => {
    const failure = failures.find(({ channel }) => channel === counts.channel);
    const pause = pauses.find(({ channel }) => channel === counts.channel);
    return {
      ...counts,
      failing: failure ? { since: failure.since.toISOString(), errorCode: failure.errorCode } : null,
      paused: pause ? { pausedBy: pause.pausedBy, pausedAt: pause.pausedAt.toISOString() } : null,
    };
  });
}
