import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../stand-ins/free-port.ts';
import { type EdgeSettings, writeEdge } from './configuration.ts';

export type Edge = {
  address: string;
  port: number;
  process: ChildProcess;
  stop: () => Promise<void>;
};

/** For benches and tests, whose people all come from one address. */
export const unlimited = {
  visitorRate: 1_000_000,
  visitorBurst: 1_000_000,
  searchRate: 1_000_000,
  searchBurst: 1_000_000,
  postRate: 1_000_000,
  postBurst: 1_000_000,
  connections: 10_000,
};

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync) ?? 'nginx';

/** A real nginx with the real configuration, in a folder of its own that goes when it stops. */
export async function startEdge(
  settings: Omit<EdgeSettings, 'directory' | 'listen' | 'publicOrigin'> & { publicOrigin?: string; port?: number },
): Promise<Edge> {
  const directory = await mkdtemp(join(tmpdir(), 'edge-'));
  const port = settings.port ?? (await freePort());
  const address = `http://localhost:${port}`;
  const path = await writeEdge({
    workers: 1,
    publicOrigin: address,
    ...settings,
    directory,
    listen: `127.0.0.1:${port}`,
  });
  // Started by root, its workers would be another user, who cannot enter the folder.
  const asOurselves = process.getuid?.() === 0 ? 'user root;' : '';
  const child = spawn(nginx, ['-c', path, '-e', 'stderr', '-g', `daemon off; ${asOurselves}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
    await rm(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + 10_000;
  while (!(await fetch(`http://127.0.0.1:${port}/edge/alive`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = await readFile(join(directory, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start:\n${said}${log}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return { address, port, process: child, stop };
}
