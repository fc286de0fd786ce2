import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../apps/platform/src/db/database.ts';
import { measureOutbox } from '../../apps/platform/src/modules/delivery/delivery-metrics.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { startPlatformProcess, stopProcess } from '../platform-process.ts';
import { median, sendLeads } from '../send-leads.ts';

export type Latency = { perSecond: number; p50: number; p99: number; failed: number };
export type Platform = { accept: (seconds: number, rate: number) => Promise<Latency>; stop: () => Promise<void> };

/** The platform's API as a process on one database, and the load on it. */
export async function startPlatform(databaseUrl: string): Promise<Platform> {
  const { port, stop } = await startPlatformProcess(databaseUrl);
  return {
    accept: async (seconds, rate) => {
      const { perSecond, p50, p99, failed } = await sendLeads({ port, seconds, connections: 32, rate });
      return { perSecond, p50, p99, failed };
    },
    stop,
  };
}

type Turns = { rounds: number; seconds: number; rate: number };

/** The same load on two platforms in turn, so that noise of the machine affects both. The medians of the rounds. */
export async function compare(first: Platform, second: Platform, { rounds, seconds, rate }: Turns) {
  const measured: [Latency[], Latency[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    measured[0].push(await first.accept(seconds, rate));
    measured[1].push(await second.accept(seconds, rate));
  }
  return { rounds, seconds, rate, empty: medians(measured[0]), full: medians(measured[1]), measured };
}

function medians(all: Latency[]): Latency {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** How long a piece of work takes, in seconds. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { seconds: Number(((performance.now() - start) / 1_000).toFixed(3)), result };
}

/** Runs work while leads are accepted at a rate. The load goes on in steps of `stepSeconds` until the work is done. */
export async function underLoad<Result>(platform: Platform, rate: number, work: () => Promise<Result>) {
  const stepSeconds = 5;
  let done = false;
  const accepting = (async () => {
    const steps: Latency[] = [];
    do steps.push(await platform.accept(stepSeconds, rate));
    while (!done);
    return steps;
  })();
  const { seconds, result } = await timed(work).finally(() => {
    done = true;
  });
  const steps = await accepting;
  const worstP99 = Math.max(...steps.map(({ p99 }) => p99));
  return { seconds, result, accepting: { rate, worstP99, failed: steps.reduce((sum, { failed }) => sum + failed, 0) } };
}

/** Latencies of one call after another, in milliseconds. */
export async function latencies(turns: number, call: (turn: number) => Promise<unknown>) {
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    await call(turn);
    took.push(performance.now() - start);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.min(turns - 1, Math.floor(turns * share))] ?? 0).toFixed(2));
  return { turns, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Makes the newest generated deliveries to the CRM pending, as after a time without CRM. Returns how many. */
export async function fillOutbox(sql: Database, wanted: number): Promise<number> {
  const months = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'delivery'::regclass and inhrelid::regclass::text ~ '_\\d{4}_\\d{2}$'
    order by right(inhrelid::regclass::text, 7) desc`;
  let pending = 0;
  for (const { name } of months) {
    if (pending >= wanted) break;
    const { rowCount } = await sql.query(
      `update ${name} set state = 'pending', due_at = now() - random() * interval '1 day', attempts = 12
       where channel = 'crm' and state = 'delivered' and id in (
         select id from ${name} where channel = 'crm' and state = 'delivered' limit ${wanted - pending})`,
    );
    pending += rowCount ?? 0;
  }
  return pending;
}

type Drain = { sql: Database; url: string; platform: Platform; rate: number; seconds: number };

/**
 * A worker drains the outbox into a CRM that accepts everything, first with no other load, then while leads are accepted.
 * The leads that were accepted by this run are the most overdue: only they can be opened. Generated ones wait behind them.
 */
export async function drain({ sql, url, platform, rate, seconds }: Drain) {
  await sql.query(
    `update delivery set due_at = now() - interval '2 days' where channel = 'crm' and state = 'pending' and attempts = 0`,
  );
  await sql.query(`update delivery set state = 'delivered' where channel = 'email' and state = 'pending'`);
  await sql.query('analyze delivery');
  const metricsQuery = await timed(() => measureOutbox(sql));
  const crm = await startCrmServer({ secret: devSecrets.CRM_SECRET });
  const worker = spawn(process.execPath, ['apps/platform/src/bin/worker.ts'], {
    env: {
      ...process.env,
      ...devSecrets,
      DATABASE_URL: url,
      CONTENT_DIR: 'content',
      ERASURE_LOG: 'none',
      CRM_URL: crm.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'larkfield=help@larkfield.example,skerry=help@skerrygas.example',
      // Retention is measured apart.
      RETENTION_DAYS: 'complaint:9999,enquiry:9999,feedback:9999,meter-reading:9999',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const delivered = () => crm.leads().size;
  const rateOver = async (waitSeconds: number) => {
    const [before, start] = [delivered(), performance.now()];
    await setTimeout(waitSeconds * 1_000);
    return Math.round((delivered() - before) / ((performance.now() - start) / 1_000));
  };
  try {
    while (delivered() === 0) await setTimeout(100);
    const alone = await rateOver(seconds);
    const loaded = await underLoad(platform, rate, () => rateOver(seconds));
    const leftToOpen = await sql<{ count: number }[]>`
      select count(*)::int as count from delivery where channel = 'crm' and state = 'pending' and due_at < now() - interval '25 hours'`;
    return {
      deliveredPerSecond: alone,
      deliveredPerSecondWhileAccepting: loaded.result,
      accepting: loaded.accepting,
      metricsQuerySeconds: metricsQuery.seconds,
      openableLeft: leftToOpen[0]?.count ?? 0,
    };
  } finally {
    await stopProcess(worker);
    await crm.stop();
  }
}
