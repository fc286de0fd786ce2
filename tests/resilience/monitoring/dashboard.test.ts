import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../../apps/platform/test/database.ts';
import { type Edge, startEdge } from '../../../deploy/edge/start-edge.ts';
import { type CrmServer, startCrmServer } from '../../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../../dev/fakes/mail-server.ts';
import { freePort } from '../../../dev/free-port.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { complaintOf, post } from '../support/client.ts';
import { endAll, startPlatform, startSite, startWorker } from '../support/processes.ts';
import { type Prometheus, startPrometheus } from '../support/prometheus.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { shippedScrapes, startBlackbox, startEdgeExporter } from './scrapes.ts';

const run = promisify(execFile);
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/** Panels of what this stack does not have: faults, standbys, an archive, Patroni, backups, firing alerts. */
const empty = [
  'Posts of leads not taken, per minute',
  'Content served stale, per minute',
  'Attempts that did not deliver, per minute',
  'Standbys behind',
  'Standbys behind, in bytes',
  'Since the log was last archived',
  'Database servers: leader and quorum standbys',
  'Age of the newest backup',
  'Alerts that fire',
];

let folder: string;
let mail: MailServer;
let crm: CrmServer;
let edge: Edge;
let daemons: (Daemon & { host: string })[];
let prometheus: Prometheus;
let sendTraffic: () => Promise<void>;

async function exporter(name: string, flags: string[], environment: Record<string, string> = {}) {
  const host = `127.0.0.1:${await freePort()}`;
  const all = [`--web.listen-address=${host}`, ...flags];
  const daemon = await startDaemon(`prometheus-${name}-exporter`, all, `http://${host}/metrics`, { environment });
  return { ...daemon, host };
}

/** Runs `relay-queue.sh` with the statistics of a relay that has three emails in its queue. */
async function writeRelayQueue(textfiles: string) {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const statistics = 'scheduler.delivery.ok=41\nscheduler.envelope=3\nscheduler.envelope.incoming=0\nuptime=7';
  await writeFile(join(bin, 'smtpctl'), `#!/bin/sh\n[ "$*" = 'show stats' ] && echo '${statistics}'\n`, {
    mode: 0o755,
  });
  await run('deploy/observe/relay-queue.sh', [join(textfiles, 'relay.prom')], {
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-dashboard-'));
  const [chain, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')];
  const textfiles = join(folder, 'textfiles');
  await mkdir(textfiles);
  await writeRelayQueue(textfiles);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '60'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', chain]);

  const url = await createTestDatabase();
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  const platform = await startPlatform(url);
  const more = {
    SYNTHETIC_LEAD_EVERY: '2',
    SYNTHETIC_MAILBOX: 'watch@larkfield.example',
    API_ORIGIN: platform.origin,
  };
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
  const edgePort = await freePort();
  const publicOrigin = `https://localhost:${edgePort}`;
  const site = await startSite({ platform: platform.origin, more: { PUBLIC_ORIGIN: publicOrigin } });
  const internalPort = await freePort();
  const origins = [`127.0.0.1:${site.port}`];
  edge = await startEdge({ origins, publicOrigin, port: edgePort, certificate: { chain, key }, internalPort });

  const source = new URL(inject('postgresUrl'));
  source.searchParams.set('sslmode', 'disable');
  const [nginx, node, postgres, blackbox] = await Promise.all([
    startEdgeExporter(internalPort),
    exporter('node', [`--collector.textfile.directory=${textfiles}`]),
    exporter('postgres', [], { DATA_SOURCE_NAME: source.href }),
    startBlackbox(chain),
  ]);
  daemons = [nginx, node, postgres, blackbox];
  const scrapes = await shippedScrapes(
    {
      edge: [nginx.host],
      machine: [node.host],
      postgres: [postgres.host],
      'public-site': [`${publicOrigin}/help-and-support/`],
      relay: [new URL(mail.smtpUrl).host],
      'database-certificate': [`localhost:${edgePort}`],
    },
    blackbox.host,
  );
  prometheus = await startPrometheus(
    { site: site.metrics, platform: platform.metrics, worker: worker.metrics },
    { scrapes },
  );
  let sent = 0;
  sendTraffic = async () => {
    await post(platform.origin, complaintOf(sent++));
    await fetch(`${site.origin}/help-and-support/`).then((response) => response.text());
  };
}, 180_000);
afterAll(async () => {
  await prometheus.stop();
  await Promise.all([edge.stop(), ...daemons.map((one) => one.stop())]);
  await endAll();
  await Promise.all([mail.stop(), crm.stop()]);
  await rm(folder, { recursive: true });
});

it('each query of the dashboard is valid, and has data where the stack has it', async () => {
  const { panels } = dashboard.parse(JSON.parse(await readFile('deploy/observe/dashboard.json', 'utf8')));
  expect(panels.length).toBeGreaterThan(30);
  const withoutData = async () => {
    await sendTraffic();
    const counts = await Promise.all(
      panels.flatMap(({ title, targets }) =>
        targets.map(async ({ expr }) => ({ title, expr, count: await prometheus.series(expr) })),
      ),
    );
    return counts.filter(({ title, count }) => count === 0 && !empty.includes(title)).map(({ expr }) => expr);
  };
  await expect.poll(withoutData, { timeout: 90_000, interval: 1_000 }).toEqual([]);
}, 120_000);

const expiry = 'probe_ssl_earliest_cert_expiry{job="public-site"} - time()';

it.each([
  ['opensmtpd_queue_envelopes{job="machine"} == 3', 1],
  ['nginx_up{job="edge"} == 1', 1],
  ['pg_up{job="postgres"} == 1', 1],
  ['probe_success == 1', 3],
  [`${expiry} > 59 * 86400 and ${expiry} < 60 * 86400`, 1],
])('the exporters report the truth: %s', async (expression, count) => {
  await expect.poll(() => prometheus.series(expression), { timeout: 20_000 }).toBe(count);
});
