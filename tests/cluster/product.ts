import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { freePort } from '../../dev/free-port.ts';
import { type Platform, startPlatform, startSite, startWorker } from '../resilience/support/processes.ts';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

/** The supplier's own systems: `messageIds` is the URL of those of all mails. */
export type Systems = { smtpUrl: string; crmUrl: string; messageIds: string };

export type Product = {
  platform: Platform;
  edge: Edge;
  startWorker: () => Promise<void>;
  /** All its processes end at once. */
  lose: () => Promise<void>;
};

/** A mail server and a CRM that accept everything. */
export async function startSystems(): Promise<Systems> {
  const [smtp, mails, crm] = [await freePort(), await freePort(), await freePort()];
  // A process of its own, so that it takes no time from the load generator. It ends with the process namespace.
  const ports = { SMTP_PORT: String(smtp), MAILS_PORT: String(mails), CRM_PORT: String(crm) };
  spawn(process.execPath, ['dev/fakes/fakes.ts'], { env: { ...process.env, ...ports }, stdio: 'ignore' });
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    crmUrl: `http://127.0.0.1:${crm}/leads`,
    messageIds: `http://127.0.0.1:${mails}/message-ids.json`,
  };
}

/** Platform, worker, site and edge as built. */
export async function startProduct(cluster: Cluster, systems: Systems): Promise<Product> {
  const environment = { ...process.env, DATABASE_URL: cluster.urlFor('migrate') };
  await run(process.execPath, ['apps/platform/src/bin/migrate.ts'], { env: environment });
  const product = await startServers(cluster, systems, '/readyz');
  await product.startWorker();
  return product;
}

/** Platform, site and edge on a cluster that accepts no writes yet: alive, and not ready. */
export function startWarmProduct(cluster: Cluster, systems: Systems): Promise<Product> {
  return startServers(cluster, systems, '/livez');
}

async function startServers(cluster: Cluster, { smtpUrl, crmUrl }: Systems, probe: string): Promise<Product> {
  const platform = await startPlatform(cluster.urlFor('api'), undefined, {}, probe);
  const port = await freePort();
  const publicOrigin = `http://localhost:${port}`;
  const more = { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: '127.0.0.0/8' };
  const site = await startSite({ platform: platform.origin, more });
  const edge = await startEdge({ origins: [`127.0.0.1:${site.port}`], publicOrigin, port, limits: unlimited });
  const workers: { kill: () => Promise<void> }[] = [];
  return {
    platform,
    edge,
    startWorker: async () => {
      const databaseUrl = cluster.urlFor('worker');
      workers.push(await startWorker({ databaseUrl, smtpUrl, crmUrl, more: { OUTBOX_POLL_MS: '500' } }));
    },
    lose: async () => {
      await Promise.all([...workers, platform, site].map((one) => one.kill()));
      await edge.stop();
    },
  };
}
