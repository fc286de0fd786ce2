import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { freePort } from '../../dev/free-port.ts';
import { createDatabaseRoles } from '../../dev/postgres/database-roles.ts';

const run = promisify(execFile);
const binaries = '/usr/lib/postgresql/18/bin';
const user = 'lamplighter';

/** Every server has these, with and without Citus, so that they differ in nothing else. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'max_prepared_transactions=200',
  'wal_level=logical',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
];

/** One PostgreSQL server in the Debian root, as an unprivileged user. */
export type PostgresNode = {
  name: string;
  port: number;
  url: (database: string, searchPath?: string) => string;
  processId: () => number;
  start: () => Promise<void>;
  /** All its processes end at once, as when its machine is lost. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

type NodeSettings = { root: string; name: string; flags?: string[] };

export async function createNode({ root, name, flags = [] }: NodeSettings): Promise<PostgresNode> {
  const data = `/var/lib/postgresql/lamplighter-${process.pid}-${name}`;
  const outside = join(root, data);
  const port = await freePort();
  const asPostgres = (command: string, ...words: string[]) => [
    '--userspec=postgres:postgres',
    root,
    join(binaries, command),
    ...words,
  ];
  await mkdir(outside, { recursive: true });
  await run('chroot', [root, 'chown', 'postgres:postgres', data]);
  await run('chroot', asPostgres('initdb', '-D', data, '-U', user, '--auth=trust', '--locale=C.UTF-8', '-E', 'UTF8'));

  let server: ChildProcess | undefined;
  const url = (database: string, searchPath?: string) =>
    `postgres://${user}:${user}@127.0.0.1:${port}/${database}${searchPath ? `?options=-csearch_path%3D${searchPath}` : ''}`;
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    const children = signal === 'SIGKILL' ? await childrenOf(server) : [];
    server.kill(signal);
    for (const child of children) killQuietly(child);
    await exit;
  };
  process.once('exit', () => server?.kill('SIGINT'));
  const node: PostgresNode = {
    name,
    port,
    url,
    processId: () => server?.pid ?? 0,
    start: async () => {
      await rm(join(outside, 'postmaster.pid'), { force: true });
      const said: string[] = [];
      const flagWords = [...settings, ...flags].flatMap((flag) => ['-c', flag]);
      server = spawn('chroot', asPostgres('postgres', '-D', data, '-p', String(port), ...flagWords), {
        // Nothing of the caller: libpq in the server would look for certificates in the caller's home.
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/var/lib/postgresql' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server.stderr?.on('data', (chunk) => {
        said.push(String(chunk));
        if (said.length > 50) said.shift();
      });
      while (!(await isUp(url('postgres')))) {
        if (server.exitCode !== null) throw new Error(`PostgreSQL ${name} did not start:\n${said.join('')}`);
        await pause(20);
      }
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT');
      await rm(outside, { recursive: true, force: true });
    },
  };
  await node.start();
  await createDatabaseRoles(url('postgres'));
  return node;
}

async function isUp(url: string): Promise<boolean> {
  const sql = connectDatabase(url, { connections: 1, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 });
  return sql`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => sql.end());
}

async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had already ended with its parent.
  }
}
