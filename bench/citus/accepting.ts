import { spawn } from 'node:child_process';
import { freePort } from '../../dev/free-port.ts';
import { stopProcess } from '../platform-process.ts';
import { processorSeconds } from '../processor-time.ts';
import { sendLeads } from '../send-leads.ts';
import { withDatabase } from './citus-cluster.ts';
import type { PostgresNode } from './postgres-node.ts';
import type { System } from './systems.ts';

type Load = { seconds: number; connections: number; rate?: number };

/** One load on a system: latency, and what a lead costs its database servers. */
export type Accepting = Awaited<ReturnType<typeof measureAccepting>>;

async function measureAccepting(port: number, { nodes }: System, load: Load) {
  const before = await used(nodes);
  const { perSecond, p50, p99, count, failed } = await sendLeads({ port, ...load });
  const after = await used(nodes);
  const aLead = (difference: number) => difference / Math.max(1, count);
  return {
    perSecond: Math.round(perSecond),
    p50: Number(p50.toFixed(1)),
    p99: Number(p99.toFixed(1)),
    count,
    failed,
    databaseMsOfALead: Number((1_000 * aLead(after.seconds - before.seconds)).toFixed(2)),
    walBytesOfALead: Math.round(aLead(after.wal - before.wal)),
  };
}

/** Runs work with the platform's API on a system, as a process. */
export async function withPlatform<Result>(
  system: System,
  work: (accept: (load: Load) => Promise<Accepting>) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['bench/citus/lead-server.ts', String(port), system.acceptBy, ...system.urls],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null) throw new Error('the platform did not start');
      await new Promise((done) => setTimeout(done, 50));
    }
    return await work((load) => measureAccepting(port, system, load));
  } finally {
    await stopProcess(server);
  }
}

async function used(nodes: PostgresNode[]): Promise<{ seconds: number; wal: number }> {
  const each = await Promise.all(
    nodes.map(async (node) => {
      const [row] = await withDatabase(
        node.url('postgres'),
        (sql) => sql<{ bytes: number }[]>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
      );
      return { seconds: await processorSeconds(node.processId()), wal: row?.bytes ?? 0 };
    }),
  );
  return {
    seconds: each.reduce((sum, { seconds }) => sum + seconds, 0),
    wal: each.reduce((sum, { wal }) => sum + wal, 0),
  };
}
