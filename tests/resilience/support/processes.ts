import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { freePort } from '../../../dev/free-port.ts';
import { devSecrets } from '../../../dev/secrets.ts';

/** The platform's real processes, which the tests kill. */
export type Process = {
  lines: string[];
  /** The URL of its metrics. */
  metrics: string;
  kill: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  /** Requests a graceful shutdown, and returns the exit code. */
  stop: () => Promise<number | null>;
};
export type Platform = Process & { origin: string; port: number };

const running = new Set<ChildProcess>();

/** For `afterEach`: ends every process that a test started. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')));
}

export async function startPlatform(
  databaseUrl: string,
  port?: number,
  more: Record<string, string> = {},
  probe = '/readyz',
): Promise<Platform> {
  const own = port ?? (await freePort());
  const { child, lines, metrics } = await start('apps/platform/src/bin/api.ts', {
    DATABASE_URL: databaseUrl,
    PORT: String(own),
    CONTENT_DIR: 'content',
    CLIENT_IDS: 'help,synthetic',
    ...more,
  });
  const origin = `http://127.0.0.1:${own}`;
  await until(child, lines, async () => (await fetch(origin + probe).catch(() => undefined))?.ok === true);
  return { ...controls(child, lines), metrics, origin, port: own };
}

/** The API behind the console, with an identity provider that it never asks. */
export async function startStaffApi(databaseUrl: string, more: Record<string, string> = {}): Promise<Platform> {
  const port = await freePort();
  const { child, lines, metrics } = await start('apps/platform/src/bin/staff-api.ts', {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    CONTENT_DIR: 'content',
    ERASURE_LOG: 'none',
    STAFF_ISSUER: 'https://staff.example',
    STAFF_JWKS: 'https://staff.example/jwks',
    STAFF_API_AUDIENCE: 'staff-api',
    ...more,
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(child, lines, async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true);
  return { ...controls(child, lines), metrics, origin, port };
}

export type Site = Process & {
  origin: string;
  port: number;
  pid: number;
  /** Resident memory, in megabytes. */
  megabytes: () => Promise<number>;
};

type SiteSettings = { platform: string; content?: string; port?: number; more?: Record<string, string> };

/** The site as built, with the platform behind it. */
export async function startSite({ platform, content = platform, port, more = {} }: SiteSettings): Promise<Site> {
  const own = port ?? (await freePort());
  const origin = `http://127.0.0.1:${own}`;
  const { child, lines, metrics } = await start('apps/site/server/main.ts', {
    NODE_ENV: 'production',
    PORT: String(own),
    PUBLIC_ORIGIN: origin,
    CONTENT_ORIGIN: content,
    OPERATIONAL_ORIGIN: content,
    API_ORIGIN: platform,
    ENERGY_API_ORIGIN: platform,
    CLIENT_ID: 'help',
    // It cannot be written: no site begins with what that of another test was told.
    STATE_DIRECTORY: '/dev/null',
    ...more,
  });
  await until(child, lines, async () => (await fetch(`${origin}/livez`).catch(() => undefined))?.ok === true);
  const megabytes = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1_000;
  };
  if (child.pid === undefined) throw new Error('the site has no process');
  return { ...controls(child, lines), metrics, origin, port: own, pid: child.pid, megabytes };
}

type WorkerSettings = { databaseUrl: string; smtpUrl: string; crmUrl: string; more?: Record<string, string> };

export async function startWorker({ databaseUrl, smtpUrl, crmUrl, more = {} }: WorkerSettings): Promise<Process> {
  const { child, lines, metrics } = await start('apps/platform/src/bin/worker.ts', {
    DATABASE_URL: databaseUrl,
    CONTENT_DIR: 'content',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'larkfield=help@larkfield.example,skerry=help@skerrygas.example',
    CRM_URL: crmUrl,
    OUTBOX_POLL_MS: '50',
    ERASURE_LOG: 'none',
    ...more,
  });
  await until(child, lines, async () => lines.some((line) => line.includes('"working"')));
  return { ...controls(child, lines), metrics };
}

async function start(script: string, environment: Record<string, string>) {
  const metricsPort = await freePort();
  // A line that is not structured is lost to who searches the log.
  const child = spawn(process.execPath, ['--throw-deprecation', script], {
    env: { ...process.env, ...devSecrets, METRICS_PORT: String(metricsPort), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return { child, lines, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
}

function controls(child: ChildProcess, lines: string[]): Omit<Process, 'metrics'> {
  return {
    lines,
    kill: async () => void (await end(child, 'SIGKILL')),
    signal: (signal) => void child.kill(signal),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

async function until(child: ChildProcess, lines: string[], check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await check())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`no start (exit code ${child.exitCode}):\n${lines.join('\n')}`);
    }
    await new Promise((done) => setTimeout(done, 25));
  }
}
