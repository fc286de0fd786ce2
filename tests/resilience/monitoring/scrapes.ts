import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Edge } from '../../../deploy/edge/start-edge.ts';
import { freePort } from '../../../dev/free-port.ts';
import { type Daemon, startDaemon } from './daemon.ts';

const prometheusFile = z.object({ scrape_configs: z.array(z.looseObject({ job_name: z.string() })) });

/** Jobs of `prometheus.yml` as they are, with the targets of the test. */
export async function shippedScrapes(targets: Record<string, string[]>, blackbox = '127.0.0.1:9115') {
  const text = await readFile('deploy/observe/prometheus.yml', 'utf8');
  const { scrape_configs: jobs } = prometheusFile.parse(parse(text.replaceAll('127.0.0.1:9115', blackbox)));
  return Object.entries(targets).map(([name, hosts]) => {
    const job = jobs.find(({ job_name }) => job_name === name);
    if (!job) throw new Error(`prometheus.yml has no job ${name}`);
    // The blackbox exporter stops half a second before the timeout of the scrape.
    return { ...job, scrape_interval: '2s', scrape_timeout: '2s', static_configs: [{ targets: hosts }] };
  });
}

/** The blackbox exporter with the modules of `blackbox.yml`, trusting the certificate at `authority`. */
export async function startBlackbox(authority: string): Promise<Daemon & { host: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-blackbox-'));
  const text = await readFile('deploy/observe/blackbox.yml', 'utf8');
  await writeFile(join(folder, 'blackbox.yml'), text.replaceAll('/etc/lamplighter/ca.crt', authority));
  const host = `127.0.0.1:${await freePort()}`;
  const flags = [`--config.file=${join(folder, 'blackbox.yml')}`, `--web.listen-address=${host}`];
  // For the module of public pages, which trusts the authorities of the system.
  const environment = { SSL_CERT_FILE: authority };
  const daemon = await startDaemon('prometheus-blackbox-exporter', flags, `http://${host}/-/healthy`, { environment });
  return {
    host,
    stop: async () => {
      await daemon.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Debian's nginx exporter for the status page of an edge. */
export async function startEdgeExporter(internalPort: number): Promise<Daemon & { host: string }> {
  const host = `127.0.0.1:${await freePort()}`;
  const flags = [`--web.listen-address=${host}`, `--nginx.scrape-uri=http://127.0.0.1:${internalPort}/edge/status`];
  return { host, ...(await startDaemon('prometheus-nginx-exporter', flags, `http://${host}/metrics`)) };
}

/** mtail with the program that counts what the access log of an edge says. */
export async function startMtail({ directory }: Edge): Promise<Daemon & { host: string }> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const logs = `--logs=${join(directory, 'access.log')}`;
  const flags = ['--progs=deploy/observe/edge.mtail', logs, '--address=127.0.0.1', `--port=${port}`, '--logtostderr'];
  return { host, ...(await startDaemon('mtail', flags, `http://${host}/metrics`)) };
}
