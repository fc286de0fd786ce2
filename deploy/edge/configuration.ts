import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { busyWords, plainPage, plainPagePolicy, unreachableWords } from '../../apps/site/server/plain-page.ts';

export type EdgeSettings = {
  /** Where configuration, cache and logs are; nothing else is written to. */
  directory: string;
  /** `127.0.0.1:8080`, or `443` with a certificate. */
  listen: string;
  /** The address that customers see. */
  publicOrigin: string;
  /** Each site process, as `127.0.0.1:3000`. */
  origins: string[];
  /** What stands before this edge, as CIDRs; their word on the client's address is taken, and nobody else's. */
  trustedProxies?: string[];
  certificate?: { chain: string; key: string };
  workers?: number | 'auto';
  cacheSize?: string;
  /** How long a client may take between two parts of a request. */
  patience?: string;
  limits?: Partial<EdgeLimits>;
};

/** Per address: a rate in requests a second, and how many may come at once above it. */
type EdgeLimits = {
  visitorRate: number;
  visitorBurst: number;
  searchRate: number;
  searchBurst: number;
  postRate: number;
  postBurst: number;
  connections: number;
};

const ordinaryLimits: EdgeLimits = {
  visitorRate: 100,
  visitorBurst: 400,
  searchRate: 20,
  searchBurst: 60,
  postRate: 10,
  postBurst: 50,
  connections: 400,
};

const keyedForms = ['^~ /help-and-support/complaints/', '= /help-and-support/submit-meter-read'];
const privatePages = [
  ...['confirmation', 'submit-meter-read', 'deals', 'make-a-complaint', 'article-votes', 'sign', 'identity'].map(
    (start) => `^~ /help-and-support/${start}`,
  ),
  '^~ /sign',
  '^~ /identity',
  '= /logout',
];

/** Passed on and never kept, neither in the cache nor in a file on the way. */
const passedOn = (places: string[], more: string[] = []) =>
  places
    .flatMap((place) => [
      `  location ${place} {`,
      '    limit_req zone=visitors burst={{visitorBurst}} nodelay;',
      '    limit_req zone=posters burst={{postBurst}} nodelay;',
      '    limit_conn connections {{connections}};',
      '    proxy_pass http://$origin;',
      ...more.map((line) => `    ${line}`),
      '    proxy_read_timeout 15s;',
      '    proxy_max_temp_file_size 0;',
      '  }',
    ])
    .map((line) => `  ${line}\n`)
    .join('');

const template = join(import.meta.dirname, 'nginx.conf.template');

/** Writes what nginx needs to start, and answers the path of its configuration. */
export async function writeEdge(settings: EdgeSettings): Promise<string> {
  const directory = resolve(settings.directory);
  await Promise.all(
    ['cache', 'pages/edge', 'body', 'proxy', 'unused'].map((name) => mkdir(join(directory, name), { recursive: true })),
  );
  const path = join(directory, 'nginx.conf');
  await Promise.all([
    writeFile(join(directory, 'pages/edge/busy.html'), plainPage(busyWords)),
    writeFile(join(directory, 'pages/edge/unreachable.html'), plainPage(unreachableWords)),
    writeFile(path, edgeConfiguration(await readFile(template, 'utf8'), { ...settings, directory })),
  ]);
  return path;
}

function edgeConfiguration(text: string, settings: EdgeSettings): string {
  const { origins, trustedProxies = [], certificate, publicOrigin } = settings;
  const { protocol, host, hostname } = new URL(publicOrigin);
  const values: Record<string, string | number> = {
    ...ordinaryLimits,
    ...settings.limits,
    directory: settings.directory,
    workers: settings.workers ?? 'auto',
    cacheSize: settings.cacheSize ?? '1g',
    patience: settings.patience ?? '10s',
    listen: certificate ? `${settings.listen} ssl http2` : settings.listen,
    certificate: certificate
      ? lines([`ssl_certificate ${certificate.chain};`, `ssl_certificate_key ${certificate.key};`])
      : '',
    host,
    serverName: hostname,
    scheme: protocol.replace(':', ''),
    policy: plainPagePolicy,
    trusted: lines([
      ...trustedProxies.map((network) => `set_real_ip_from ${network};`),
      'real_ip_header X-Forwarded-For;',
      'real_ip_recursive on;',
    ]),
    origins: lines(origins.map((address) => `  server ${address} max_fails=3 fail_timeout=3s;`)),
  };
  const whole = text
    .replace('{{keyedForms}}', () => passedOn(keyedForms, ['proxy_next_upstream error non_idempotent;']))
    .replace('{{privatePages}}', () => passedOn(privatePages));
  return whole.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the edge's template asks for ${name}`);
    return String(value);
  });
}

const lines = (all: string[]) => all.map((line) => `  ${line}`).join('\n');
