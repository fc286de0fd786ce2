import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { freePort } from '../free-port.ts';
import { startPostgres } from './server.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/**
 * A primary and its synchronous hot standby, which serves reads and rejects writes, with a monitor that promotes it
 * when the primary is gone. In production Patroni does this; the rules are the same.
 */
export type PostgresPair = {
  /** Names both servers; a client connects to the one that accepts writes. */
  url: string;
  first: Server;
  second: Server;
  /** The second server, and with `quorum` the third. */
  standbys: Server[];
  log: Pick<LogWire, 'hold' | 'release' | 'cut'>;
  /** The same two servers, named in the other order. */
  urlBackwards: string;
  /** Promotes the second server once the first does not respond. Resolves when the second accepts writes. */
  promoteWhenGone: () => Promise<void>;
  /** The killed first server rejoins as a standby of the second. */
  rejoinFirst: () => Promise<void>;
  stop: () => Promise<void>;
};

type Server = Pick<ServerProcess, 'url' | 'start' | 'kill'>;

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
const settingsFile = 'replication.conf';

type Settings = {
  synchronousCommit?: 'on' | 'local';
  /** Two standbys, each connected to the primary itself: a commit waits for either of them, as in production. */
  quorum?: boolean;
  /** Lines of `postgresql.conf`, for all servers. */
  configuration?: string[];
};

export async function startPostgresPair({
  synchronousCommit = 'on',
  quorum = false,
  configuration = [],
}: Settings = {}): Promise<PostgresPair> {
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
${configuration.join('\n')}
include_if_exists '${settingsFile}'
`,
  );

  const log = await startLogWire(firstPort);
  const first = await serverProcess({ data: firstData, port: firstPort, settingsFile });
  await first.start();
  const makeStandby = async (primary: ServerProcess, copy: string, primaryPort: number, name = 'standby') => {
    await copyRunning(primary, copy);
    await writeFile(join(copy, 'standby.signal'), '');
    const primaryIs = `host=127.0.0.1 port=${primaryPort} user=${user} password=${user} application_name=${name}`;
    await writeFile(join(copy, settingsFile), `primary_conninfo = '${primaryIs}'\n`);
    await run('chown', ['-R', '--reference', primary.data, copy]);
  };
  await makeStandby(first, secondData, quorum ? firstPort : log.port);
  const second = await serverProcess({ data: secondData, port: secondPort, settingsFile });
  await second.start();
  const startThird = async () => {
    const data = join(folder, 'third');
    await makeStandby(first, data, firstPort, 'other_standby');
    const third = await serverProcess({ data, port: await freePort(), settingsFile });
    await third.start();
    return third;
  };
  const third = quorum ? await startThird() : undefined;
  const [names, states] = quorum ? ['ANY 1 (standby, other_standby)', 'quorum'] : ['standby', 'sync'];
  await first.configure([`synchronous_standby_names = '${names}'`, `synchronous_commit = ${synchronousCommit}`]);
  await first.until(
    `select 1 from pg_stat_replication where sync_state = '${states}' having count(*) = ${quorum ? 2 : 1}`,
  );
  const urlOf = (...ports: number[]) =>
    `postgres://${user}:${user}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`;

  return {
    url: urlOf(firstPort, secondPort),
    urlBackwards: urlOf(secondPort, firstPort),
    first,
    second,
    standbys: third ? [second, third] : [second],
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
      await Promise.all([first.kill(), second.kill(), third?.kill()]);
      log.close();
      await rm(folder, { recursive: true, force: true });
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

/** Base backup of a running server: the copy fetches later changes when it starts. */
async function copyRunning({ url, data }: ServerProcess, copy: string): Promise<void> {
  const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 0 });
  const [backup] = await sql.session(async (session) => {
    await session`select pg_backup_start('copy', true)`;
    await copyFiles(data, copy);
    return session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  });
  await sql.end();
  await rm(join(copy, 'postmaster.pid'), { force: true });
  await writeFile(join(copy, 'backup_label'), z.string().parse(backup?.labelfile));
}

/** A file that the server removes or replaces meanwhile is no error: the copy replays the log, which does the same there. */
async function copyFiles(from: string, to: string): Promise<void> {
  try {
    await run('cp', ['-a', from, to], { env: { ...process.env, LC_ALL: 'C' } });
  } catch (error) {
    const { stderr } = z.object({ stderr: z.string().min(1) }).parse(error);
    const isOfRunningServer = /: No such file or directory$|, as it was replaced while being copied$/;
    if (
      !stderr
        .trim()
        .split('\n')
        .every((line) => isOfRunningServer.test(line))
    )
      throw error;
  }
}
