import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { startEdge, unlimited } from '../deploy/edge/start-edge.ts';
import { freePort } from '../dev/free-port.ts';
import { startStack } from '../dev/stack.ts';
import { watchStolenTime } from './processor-time.ts';

const run = promisify(execFile);

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/** wrk (Debian: `wrk`) loads more than two cores of servers with one thread, so it is not the bottleneck. */
export async function load(url: string, seconds: number, connections = 64): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    'accept-encoding: br',
    url,
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('wrk is not installed (Debian: apt install wrk)') : error;
  });
  const milliseconds = (share: string) => {
    const [, number = '0', unit = 'ms'] = stdout.match(new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`)) ?? [];
    return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
  };
  const errors = stdout.match(/connect (\d+), read (\d+), write (\d+), timeout (\d+)/)?.slice(1) ?? [];
  const refused = Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0);
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0),
    p50: milliseconds('50'),
    p99: milliseconds('99'),
    failed: errors.reduce((sum, count) => sum + Number(count), refused),
  };
}

/**
 * Pages a second: the site alone and behind the edge, beside nginx that serves the same bytes as a file or from a cache
 * without any of the edge's rules, and a bare Fastify that sends the same buffer. They take turns, so that noise of the
 * machine affects all of them.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const goals = { edgeOfStatic: 0.8, siteOfBare: 0.5 };
const pages = {
  hub: '/help-and-support/',
  category: '/help-and-support/meters',
  article: '/help-and-support/meters/how-to-read-your-meter',
  emergencies: '/help-and-support/emergencies',
  search: '/search?q=meter%20reading',
};
/** Results are rendered once for a query, and kept by no edge: `bench -- search` has their goals. */
const keptNowhere = new Set(['search']);

/** nginx configured as in the edge, serving a file instead of the site, and the site through nothing but its cache. */
async function startStatic(directory: string, sitePort: string) {
  const [port, cachePort] = [await freePort(), await freePort()];
  const configuration = `worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
events { worker_connections 8192; }
http {
  sendfile on; tcp_nopush on; open_file_cache max=4000 inactive=60s; keepalive_requests 10000;
  access_log ${directory}/access.log combined buffer=64k flush=5s;
  types { } default_type "text/html; charset=utf-8";
  proxy_cache_path ${directory}/cache levels=1:2 keys_zone=bare:10m use_temp_path=off;
  server { listen 127.0.0.1:${port}; root ${directory}; add_header Content-Encoding br; }
  server {
    listen 127.0.0.1:${cachePort};
    location / {
      proxy_pass http://127.0.0.1:${sitePort}; proxy_cache bare; proxy_ignore_headers Vary; proxy_cache_use_stale updating;
      proxy_set_header Accept-Encoding br;
    }
  }
}`;
  await writeFile(join(directory, 'nginx.conf'), configuration);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const child = spawn('/usr/sbin/nginx', ['-c', join(directory, 'nginx.conf'), '-g', `daemon off; ${user}`]);
  const exit = once(child, 'exit');
  return {
    origin: `http://127.0.0.1:${port}`,
    cacheOrigin: `http://127.0.0.1:${cachePort}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function startBare() {
  const child = spawn(process.execPath, ['bench/pages-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    origin: String(origin),
    stop: async () => {
      child.stdin.end();
      await exit;
    },
  };
}

function median(loads: Load[]): Load {
  const sorted = loads.toSorted((one, other) => one.perSecond - other.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p50: 0, p99: 0, failed: 0 };
}

const ratio = (one: Load, other: Load) => Number((one.perSecond / other.perSecond).toFixed(2));

const directory = await mkdtemp(join(tmpdir(), 'pages-'));
const stack = await startStack({ mode: 'built' });
const port = new URL(stack.origin).port;
const [edge, file, bare] = await Promise.all([
  startEdge({ origins: [`127.0.0.1:${port}`], limits: unlimited }),
  startStatic(directory, port),
  startBare(),
]);
try {
  const [loadBefore = 0] = loadavg();
  const stolenPercent = watchStolenTime();
  const measured: Record<string, Record<string, unknown>> = {};
  let isMet = true;
  for (const [name, path] of Object.entries(pages)) {
    // The compressed bytes, as wrk receives them: undici would decode them.
    const bytes = await rawBody(`http://127.0.0.1:${port}${path}`);
    await writeFile(join(directory, `${name}.html`), bytes);
    await fetch(bare.origin, { method: 'PUT', body: new Uint8Array(bytes) });
    const targets = {
      static: `${file.origin}/${name}.html`,
      cache: `${file.cacheOrigin}${path}`,
      edge: `http://localhost:${edge.port}${path}`,
      bare: bare.origin,
      site: `http://127.0.0.1:${port}${path}`,
    };
    const runs: Record<keyof typeof targets, Load[]> = { static: [], cache: [], edge: [], bare: [], site: [] };
    for (const url of Object.values(targets)) await load(url, 1);
    for (let round = 0; round < rounds; round++) {
      for (const target of ['static', 'cache', 'edge', 'bare', 'site'] as const)
        runs[target].push(await load(targets[target], seconds));
    }
    const result = {
      static: median(runs.static),
      cache: median(runs.cache),
      edge: median(runs.edge),
      bare: median(runs.bare),
      site: median(runs.site),
    };
    const ratios = {
      edgeOfStatic: ratio(result.edge, result.static),
      cacheOfStatic: ratio(result.cache, result.static),
      siteOfBare: ratio(result.site, result.bare),
    };
    const failed = Object.values(result).reduce((sum, { failed }) => sum + failed, 0);
    const hasGoals = !keptNowhere.has(name);
    if (hasGoals && (ratios.edgeOfStatic < goals.edgeOfStatic || ratios.siteOfBare < goals.siteOfBare)) isMet = false;
    if (hasGoals && failed > 0) isMet = false;
    measured[name] = { bytes: bytes.length, ...result, ratios, hasGoals };
    const rate = ({ perSecond }: Load) => Math.round(perSecond).toLocaleString('en-GB').padStart(8);
    console.log(
      `${name.padEnd(12)} ${String(bytes.length).padStart(6)} bytes   nginx file ${rate(result.static)}   cache ${rate(result.cache)} (${ratios.cacheOfStatic})   edge ${rate(result.edge)} (${ratios.edgeOfStatic})   bare Fastify ${rate(result.bare)}   site ${rate(result.site)} (${ratios.siteOfBare})   failed ${failed}`,
    );
  }
  const [cpu] = cpus();
  const results = {
    when: new Date().toISOString(),
    machine: {
      cpu: cpu?.model,
      cores: availableParallelism(),
      memoryGb: Math.round(totalmem() / 1e9),
      node: process.version,
      loadBefore,
      stolenPercent: stolenPercent(),
    },
    load: `wrk -t1 -c64, ${rounds} rounds of ${seconds} s each in turn, median`,
    goals,
    isMet,
    pages: measured,
  };
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/pages.json', `${JSON.stringify(results, null, 2)}\n`);
  console.log(`load before ${loadBefore.toFixed(2)}`);
  console.log(isMet ? 'Every goal is met.' : 'A goal is missed.');
  if (!isMet) process.exitCode = 1;
} finally {
  await Promise.all([edge.stop(), file.stop(), bare.stop()]);
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
}

async function rawBody(url: string): Promise<Buffer> {
  return new Promise((done, failed) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part)).on('end', () => done(Buffer.concat(parts)));
    })
      .on('error', failed)
      .end();
  });
}
