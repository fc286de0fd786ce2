import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { compare } from '../../resilience/support/acknowledged.ts';
import type { AcknowledgedLog } from '../load/acknowledged-log.ts';
import { createClient, startLoad } from '../load/load.ts';
import { drop } from '../machines/network.ts';
import { nodesOf } from '../machines/nodes.ts';
import { type RegionOutcome, repeats, seconds } from '../outcome.ts';
import { type Product, type Systems, startWarmProduct } from '../product.ts';
import { until } from '../until.ts';
import * as operator from './operator.ts';
import { targetOf } from './steady.ts';

type Settings = {
  lost: operator.Side;
  promoted: operator.Side;
  products: { lost: Product; promoted: Product };
  systems: Systems;
  acknowledged: AcknowledgedLog;
  rate: number;
  term: number;
  /** How long the line between the regions is cut before the loss. */
  cutMs: number;
  note: (line: string) => void;
};

const warmUpSeconds = 10;
/** Until an operator decides: nothing is promoted by itself. */
const decisionMs = 10_000;
const afterwardsMs = 20_000;
/** Longer than a server of Patroni takes to become the leader of a cluster that starts. */
const fencedMs = 30_000;

/** A whole region is lost under load, the other is promoted, and the lost one comes back. */
export async function regionLost(settings: Settings): Promise<RegionOutcome> {
  const { promoted, acknowledged, note } = settings;
  const before = new Date();
  const { lostLeader, figures: loss, seen } = await loseAndPromote(settings);
  const sql = connectDatabase(promoted.cluster.urlFor('operator'), { connections: 1, statementTimeoutMs: 0 });
  const { lost, confirmed } = await compare(sql, acknowledged);
  note(`  ${lost.length} of ${confirmed} acknowledged leads are not in the promoted region`);

  const { broken, ...returned } = await returnFenced(settings);
  const { found, recovered } = await recover(settings, lostLeader, before);
  const { lost: stillLost } = await compare(sql, acknowledged);
  const doubled = await unknown(sql, acknowledged);
  const mails = await mailsSent(settings.systems);
  const rejoinSeconds = await rejoin(settings, lostLeader);
  await sql.end();
  const times = found.map(({ receivedAt }) => receivedAt.getTime());
  const listed = new Set(found.map(({ reference }) => reference));
  return {
    name: settings.cutMs > 0 ? 'region-lost-behind' : 'region-lost',
    at: new Date().toISOString(),
    figures: {
      ...loss,
      acknowledged: confirmed,
      lost: lost.length,
      lostSeconds: times.length > 0 ? seconds(Math.max(...times) - Math.min(...times)) : 0,
      foundOnOldDisk: found.length,
      replayed: recovered,
      lostAfterReplay: stillLost.length,
      doubled,
      mails: mails.length,
      mailsTwice: repeats(mails),
      ...returned,
      rejoinSeconds,
    },
    broken: [
      ...broken,
      ...(seen.unsettled > 0 ? [`${seen.unsettled} leads never acknowledged`] : []),
      ...(settings.cutMs > 0 && lost.length === 0 ? ['nothing was lost, although the second region was behind'] : []),
      ...(lost.some((reference) => !listed.has(reference)) ? ['a lost lead is not on the old disk'] : []),
      ...(stillLost.length > 0 ? [`${stillLost.length} leads lost after the replay`] : []),
      ...(doubled > 0 ? [`${doubled} leads doubled`] : []),
    ],
  };
}

async function loseAndPromote({ lost, promoted, products, acknowledged, rate, term, cutMs, note }: Settings) {
  const lostLeader = await lost.cluster.leader();
  const load = startLoad({ ...targetOf(products.lost), acknowledged, rate });
  await until('load', async () => load.seen.acknowledgedAt.length > warmUpSeconds * rate || undefined);
  if (cutMs > 0) {
    for (const name of lost.region.databases) await drop(name, promoted.region.databases);
    await setTimeout(cutMs);
  }
  await Promise.all(nodesOf(lost.region).map((name) => lost.cluster.machine(name).lose()));
  const lostAt = performance.now();
  await products.lost.lose();
  note(`  ${lost.region.name} is lost`);
  await setTimeout(decisionMs);

  const decidedAt = performance.now();
  await operator.promote(promoted, term);
  load.moveTo(targetOf(products.promoted));
  const first = () => load.seen.acknowledgedAt.find((at) => at > decidedAt);
  const acceptedAt = await until('lead in the promoted region', async () => first());
  note(`  ${promoted.region.name} accepts leads`);
  await products.promoted.startWorker();
  await setTimeout(afterwardsMs);
  const seen = await load.finish();
  const failed = Object.values(seen.failed).reduce((sum, count) => sum + count, 0);
  const figures = {
    decisionSeconds: seconds(decidedAt - lostAt),
    recoverySeconds: seconds(acceptedAt - decidedAt),
    requestsFailed: failed,
  };
  return { lostLeader, figures, seen };
}

/** All machines of the old region start again, and its platform. It must accept no lead. */
async function returnFenced({ lost, systems, note }: Settings) {
  await lost.cluster.repair();
  const warm = await startWarmProduct(lost.cluster, systems);
  const client = createClient(warm.platform.origin, 1);
  await setTimeout(fencedMs);
  const { status } = await client.get('/readyz');
  client.close();
  await warm.lose();
  const query = `psql --no-psqlrc --tuples-only --no-align --command 'select pg_is_in_recovery()' || echo closed`;
  const states = await Promise.all(lost.region.databases.map((name) => lost.cluster.machine(name).shell(query)));
  note(`  ${lost.region.name} is back: ${states.map((state) => state.trim()).join(', ')}; its platform: ${status}`);
  const broken = [
    ...(states.some((state) => state.trim() === 'f') ? ['the old region accepts writes'] : []),
    ...(status === '200' ? ['the platform of the old region is ready'] : []),
  ];
  return { broken };
}

/** Leads that only the old leader's disk has, listed and then copied. */
async function recover(
  { lost, promoted, note }: Settings,
  leader: Parameters<typeof operator.openReadOnly>[1],
  since: Date,
) {
  await operator.openReadOnly(lost, leader);
  const found = await operator.missingLeads(lost, leader, promoted, since);
  await operator.missingLeads(lost, leader, promoted, since, true);
  const left = await operator.missingLeads(lost, leader, promoted, since);
  await operator.closeReadOnly(lost, leader);
  note(`  ${found.length} leads found on the disk of ${leader}, ${left.length} after the replay`);
  return { found, recovered: found.length - left.length };
}

async function rejoin({ lost, promoted, term, note }: Settings, leader: string): Promise<number> {
  const startedAt = performance.now();
  await operator.reserveLog(promoted, lost.region);
  await operator.rejoin(lost, promoted.region, term);
  await operator.untilFollowing(lost);
  note(`  ${lost.region.name} follows, ${leader} included`);
  return seconds(performance.now() - startedAt);
}

/** Leads in the database of which no client was told. */
async function unknown(sql: Database, acknowledged: AcknowledgedLog): Promise<number> {
  const rows = await sql<{ reference: string }[]>`select reference from lead`;
  const known = new Set(acknowledged.read());
  return rows.filter(({ reference }) => !known.has(reference)).length;
}

async function mailsSent({ messageIds }: Systems): Promise<string[]> {
  return z.array(z.string()).parse(await (await fetch(messageIds)).json());
}
