import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../../dev/free-port.ts';

export const rulesFolder = 'deploy/observe/rules';

export type Prometheus = {
  origin: string;
  firing: () => Promise<string[]>;
  /** The number of series that an expression has now; an expression that Prometheus rejects throws. */
  series: (expression: string) => Promise<number>;
  healthy: () => Promise<string[]>;
  stop: () => Promise<void>;
};

const alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
});
const targets = z.object({
  data: z.object({ activeTargets: z.array(z.object({ scrapePool: z.string(), health: z.string() })) }),
});

const result = z.object({ data: z.object({ result: z.array(z.unknown()) }) });

type Scrape = { job_name: string } & Record<string, unknown>;
type Settings = {
  /** Scrape configurations beside those of the processes. */
  scrapes?: Scrape[];
  /** Host and port of the Alertmanager. */
  alertmanager?: string;
  /** How many times faster than in production; 60 makes a minute a second. */
  times?: number;
};

/** A real Prometheus with the real rules, scaled so that a minute takes a second. */
export async function startPrometheus(
  jobs: Record<string, string>,
  { scrapes = [], alertmanager, times = 60 }: Settings = {},
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-prometheus-'));
  await mkdir(join(folder, 'rules'));
  for (const file of await readdir(rulesFolder)) {
    await writeFile(join(folder, 'rules', file), hurry(await readFile(join(rulesFolder, file), 'utf8'), times));
  }
  const processes: Scrape[] = Object.entries(jobs).map(([job, url]) => ({
    job_name: job,
    static_configs: [{ targets: [new URL(url).host] }],
  }));
  const interval = `${Math.max(500, 15_000 / times)}ms`;
  const config = {
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: ['rules/*.yml'],
    scrape_configs: [...processes, ...scrapes],
    ...(alertmanager && { alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] } }),
  };
  // JSON is YAML too.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const host = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${host}`,
      // An alert that fires before Alertmanager is known is sent again after a minute by default.
      '--rules.alert.resend-delay=1s',
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  );
  await once(child, 'spawn');
  const ask = async (path: string) => (await fetch(`http://${host}/api/v1/${path}`)).json();
  return {
    origin: `http://${host}`,
    firing: async () => {
      const list = alerts.parse(await ask('alerts')).data.alerts;
      return [...new Set(list.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))];
    },
    series: async (expression) => {
      const response = result.safeParse(await ask(`query?query=${encodeURIComponent(expression)}`));
      if (!response.success) throw new Error(`Prometheus rejects ${expression}`);
      return response.data.data.result.length;
    },
    healthy: async () => {
      const list = await ask('targets').then(targets.parse, () => undefined);
      return (list?.data.activeTargets ?? []).filter(({ health }) => health === 'up').map((one) => one.scrapePool);
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Scales windows, waits and intervals. */
function hurry(rules: string, times: number): string {
  const shorter = (_: string, before: string, count: string, unit: keyof typeof seconds, after: string) =>
    `${before}${Math.ceil((Number(count) * seconds[unit] * 1_000) / times)}ms${after}`;
  return rules
    .replaceAll(/(\[)(\d+)([smhd])(\])/g, shorter)
    .replaceAll(/(for: |interval: )(\d+)([smhd])(\n)/g, shorter);
}

/** The metrics of a process, by name and labels as in Prometheus: `lamplighter_deliveries_dead{channel="crm"}`. */
export async function readMetrics(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(url)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );
}
