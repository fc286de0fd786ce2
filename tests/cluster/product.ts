import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { freePort } from '../../dev/free-port.ts';
import { type Platform, startPlatform, startSite, startWorker } from '../resilience/support/processes.ts';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

export type Product = { platform: Platform; edge: Edge };

/** Platform, worker, site and edge as built, with a mail server and a CRM that accept everything. */
export async function startProduct(cluster: Cluster): Promise<Product> {
  const environment = { ...process.env, DATABASE_URL: cluster.urlFor('migrate') };
  await run(process.execPath, ['apps/platform/src/bin/migrate.ts'], { env: environment });
  const [smtp, mails, crm] = [await freePort(), await freePort(), await freePort()];
  startFake('mail', { SMTP_PORT: smtp, PORT: mails });
  startFake('crm', { PORT: crm, WEBHOOK_URL: 'http://127.0.0.1:1' });
  const platform = await startPlatform(cluster.urlFor('api'));
  await startWorker({
    databaseUrl: cluster.urlFor('worker'),
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    crmUrl: `http://127.0.0.1:${crm}/leads`,
    more: { OUTBOX_POLL_MS: '500' },
  });
  const port = await freePort();
  const publicOrigin = `http://localhost:${port}`;
  const more = { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: '127.0.0.0/8' };
  const site = await startSite({ platform: platform.origin, more });
  const edge = await startEdge({ origins: [`127.0.0.1:${site.port}`], publicOrigin, port, limits: unlimited });
  return { platform, edge };
}

/** A process of its own, so that it takes no time from the load generator. It ends with the process namespace. */
function startFake(name: 'mail' | 'crm', environment: Record<string, number | string>): void {
  const settings = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)]));
  spawn(process.execPath, [`dev/fakes/${name}.ts`], { env: { ...process.env, ...settings }, stdio: 'ignore' });
}
