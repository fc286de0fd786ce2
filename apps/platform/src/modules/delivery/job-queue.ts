import { createHash } from 'node:crypto';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { connectDatabase, type DatabaseSettings } from '../../database.ts';
import { identifier } from '../../db/sql-text.ts';

/** The one file that knows the job engine. A job says which delivery is due, and nothing else: the ledger is the truth. */
export type Job = { lead: string; round: number };
/** A job with the id of its delivery, from which its own follows. */
export type NewJob = Job & { id: string };

export const channels = ['email', 'crm'] as const;
export type Channel = (typeof channels)[number];

export type JobQueue = {
  hand: (channel: Channel, jobs: NewJob[]) => Promise<void>;
  /** Of these jobs, those that the engine still has before it or in its hands. */
  stillThere: (jobIds: string[]) => Promise<Set<string>>;
  work: (channel: Channel, handle: (job: Job) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

const schema = 'jobs';
const yearSeconds = 366 * 24 * 60 * 60;

const queueOptions: QueueOptions = {
  // The default throws waiting jobs away after a fortnight.
  retentionSeconds: yearSeconds,
  deleteAfterSeconds: 60 * 60,
  // A job comes back only when its worker died or could not reach the database: retries of a delivery are the ledger's.
  retryLimit: 1_000,
  retryDelay: 1,
  // Without a sign of life for ten seconds a job is taken from its worker and run again.
  heartbeatSeconds: 10,
  expireInSeconds: 120,
};

/** Job ids follow from delivery and round, so that handing one over twice does nothing. */
export function jobId({ id, round }: { id: string; round: number }): string {
  if (round === 0) return id;
  const hex = createHash('sha256').update(`${id}/${round}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The engine's own tables and queues; a step of the migration, never of a start. */
export async function installJobQueue(databaseUrl: string): Promise<void> {
  const { boss, sql } = connect(
    databaseUrl,
    { connections: 1, statementTimeoutMs: 0 },
    { migrate: true, createSchema: true, supervise: false },
  );
  try {
    let failure: unknown;
    boss.on('error', (error) => {
      failure = error;
    });
    await boss.start();
    for (const channel of channels) {
      if (await boss.getQueue(channel)) await boss.updateQueue(channel, queueOptions);
      else await boss.createQueue(channel, queueOptions);
    }
    await boss.stop({ graceful: false });
    if (failure) throw failure;
  } finally {
    await sql.end();
  }
}

export type JobQueueSettings = { batch?: number; atOnce?: number };

/** Goes on trying while the database is away, which the engine itself does not. */
export async function openJobQueue(
  databaseUrl: string,
  logger: Logger,
  { batch = 50, atOnce = 2 }: JobQueueSettings = {},
): Promise<JobQueue> {
  const { boss, sql } = connect(
    databaseUrl,
    { connections: 4 },
    {
      migrate: false,
      createSchema: false,
      supervise: true,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
    },
  );
  boss.on('error', (err) => logger.warn({ event: 'jobs-failed', err }, 'the job engine met an error'));
  boss.on('warning', ({ message }) => logger.warn({ event: 'jobs-warning' }, message));
  for (let attempt = 1; ; attempt++) {
    try {
      await boss.start();
      break;
    } catch (err) {
      logger.warn({ event: 'jobs-not-started', err, attempt }, 'the job engine did not start; it is tried again');
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
  return {
    hand: async (channel, jobs) => {
      await boss.insert(
        channel,
        jobs.map(({ id, lead, round }) => ({ id: jobId({ id, round }), data: { lead, round } })),
      );
    },
    stillThere: async (jobIds) => {
      const rows = await sql<{ id: string }[]>`
        select id from ${identifier(schema)}.job
        where name = any(${channels}) and id = any(${jobIds}::uuid[]) and state in ('created', 'retry', 'active')`;
      return new Set(rows.map(({ id }) => id));
    },
    work: async (channel, handle) => {
      const options = {
        batchSize: batch,
        localConcurrency: atOnce,
        pollingIntervalSeconds: 0.5,
        burstWhenBatchFull: true,
      };
      await boss.work<Job>(channel, options, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => handle(data)));
      });
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 8_000 });
      await sql.end();
    },
  };
}

type BossSettings = Omit<NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>>, 'db'>;

/** The engine on our own pool, so that it follows the primary like everything else. */
function connect(databaseUrl: string, settings: DatabaseSettings, engine: BossSettings) {
  const sql = connectDatabase(databaseUrl, { ...settings, name: 'lamplighter-jobs' });
  const executeSql = (text: string, values?: unknown[]) => sql.query(text, values);
  const boss = new PgBoss({ schedule: false, ...engine, schema, db: { executeSql } });
  return { boss, sql };
}
