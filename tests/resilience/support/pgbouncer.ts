import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../dev/free-port.ts';

export type PgBouncer = {
  /** The URL of the same database, through PgBouncer. */
  url: string;
  stop: () => Promise<void>;
};

const nobody = 65_534;

/** PgBouncer with the shipped configuration, before one server on this machine. It refuses to run as root. */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const server = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  await writeFile(users, `"${server.username}" "${server.password}"\n`);
  const shipped = await readFile('deploy/database/connection-pooling/pgbouncer.ini', 'utf8');
  const configuration = Object.entries({
    lamplighter: `host=${server.hostname} port=${server.port} dbname=${server.pathname.slice(1)}`,
    listen_port: String(port),
    auth_file: users,
    // The servers of these tests have no certificates.
    client_tls_sslmode: 'disable',
    server_tls_sslmode: 'disable',
    ...settings,
  }).reduce(replaceSetting, shipped.replaceAll(/^(client|server)_tls_\w+_file.*\n/gm, ''));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, configuration);

  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn('pgbouncer', [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (bytes) => {
    log = `${log}${bytes}`.slice(-4_000);
  });
  await once(child, 'spawn');
  const exit = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 20_000;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${log}`);
    }
    await setTimeout(20);
  }
  server.port = String(port);
  server.pathname = 'lamplighter';
  return { url: server.href, stop };
}

function replaceSetting(configuration: string, [name, value]: [string, string]): string {
  const line = new RegExp(`^${name} =.*$`, 'm');
  if (!line.test(configuration)) throw new Error(`the configuration has no ${name}`);
  return configuration.replace(line, `${name} = ${value}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref().end();
  });
}
