import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../dev/free-port.ts';
import { type EdgeLimits, type EdgeSettings, writeEdge } from './configuration.ts';

export type Edge = {
  origin: string;
  port: number;
  /** The directory of its logs and cache. */
  directory: string;
  process: ChildProcess;
  stop: () => Promise<void>;
};

const unlimitedRate = { rate: '1000000r/s', burst: 1_000_000 };

/** For benchmarks and tests, whose clients share one IP address. */
export const unlimited: EdgeLimits = {
  requests: unlimitedRate,
  misses: unlimitedRate,
  emergencyMisses: unlimitedRate,
  searches: unlimitedRate,
  posts: unlimitedRate,
  journeyPosts: unlimitedRate,
  readingPosts: unlimitedRate,
  followPosts: unlimitedRate,
  feedbackPosts: unlimitedRate,
  connections: 10_000,
};

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync) ?? 'nginx';

/** A real nginx with the real configuration, in a temporary directory that is removed on stop. */
export async function startEdge(
  settings: Partial<EdgeSettings> & Pick<EdgeSettings, 'origins'> & { port?: number; output?: number },
): Promise<Edge> {
  const directory = await mkdtemp(join(tmpdir(), 'edge-'));
  const port = settings.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const path = await writeEdge({
    workers: 1,
    publicOrigin: origin,
    trustedProxies: [],
    internalPort: await freePort(),
    ...settings,
    directory,
    listen: `127.0.0.1:${port}`,
  });
  // Started by root, the workers would run as a user without access to the directory.
  const asOurselves = process.getuid?.() === 0 ? 'user root;' : '';
  const child = spawn(nginx, ['-c', path, '-e', 'stderr', '-g', `daemon off; ${asOurselves}`], {
    stdio: ['ignore', settings.output ?? 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += bytes;
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
    await rm(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + 10_000;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = await readFile(join(directory, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start:\n${said}${log}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return { origin, port, directory, process: child, stop };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
