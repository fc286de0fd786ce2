import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../dev/free-port.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { type ServerProcess, serverProcess } from '../../dev/postgres/server-process.ts';

/** A server whose log is archived with `deploy/database/pgbackrest.conf`, and new servers restored from its backups. */
export type ArchivedServer = {
  first: ServerProcess;
  backUp: (server: ServerProcess, type: 'full' | 'incr') => Promise<void>;
  /** Restores into an empty directory: to a moment, or to the end of the archive. The server is not started. */
  restore: (moment?: string) => Promise<ServerProcess>;
  megabytes: (server: ServerProcess) => Promise<number>;
  /** False if the repository can be read without the passphrase. */
  isEncrypted: () => Promise<boolean>;
  folder: string;
  stop: () => Promise<void>;
};

const run = promisify(execFile);
/** As in `deploy/database/patroni.yml`. */
export const archiveTimeoutSeconds = 5;
export const archiveCommand = 'pgbackrest --stanza=lamplighter archive-push %p';
const settingsFile = 'unused.conf';

export async function startArchivedServer(): Promise<ArchivedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-restore-'));
  await chmod(folder, 0o711);
  const seed = await startPostgres({ directory: join(folder, 'first') });
  await seed.createDatabase('lamplighter');
  await seed.stop();
  const firstData = join(folder, 'first', 'data');
  const { uid, gid } = await stat(firstData);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (owner.uid !== undefined) await run('chown', [`${uid}:${gid}`, path]);
    return path;
  };
  const configuration = await own(join(folder, 'conf.d'));
  const passphrase = join(configuration, 'passphrase.conf');
  await writeFile(passphrase, '[global]\nrepo1-cipher-pass=a passphrase that is not of the database\n');
  if (owner.uid !== undefined) await run('chown', [`${uid}:${gid}`, passphrase]);
  const shared = {
    PGBACKREST_CONFIG: resolve('deploy/database/pgbackrest.conf'),
    PGBACKREST_CONFIG_INCLUDE_PATH: configuration,
    PGBACKREST_STANZA: 'lamplighter',
    PGBACKREST_REPO1_PATH: await own(join(folder, 'repository')),
    PGBACKREST_LOCK_PATH: await own(join(folder, 'lock')),
    PGBACKREST_LOG_PATH: await own(join(folder, 'log')),
    PGBACKREST_PG1_SOCKET_PATH: await own(join(folder, 'socket')),
    PGBACKREST_PG1_USER: 'lamplighter',
    PGPASSWORD: 'lamplighter',
  };
  await appendFile(
    join(firstData, 'postgresql.conf'),
    `
listen_addresses = '127.0.0.1'
unix_socket_directories = '${shared.PGBACKREST_PG1_SOCKET_PATH}'
archive_mode = on
archive_command = '${archiveCommand}'
archive_timeout = ${archiveTimeoutSeconds}
`,
  );
  const environments = new Map<string, Record<string, string>>();
  const serverIn = async (data: string) => {
    const port = await freePort();
    const environment = { ...shared, PGBACKREST_PG1_PATH: data, PGBACKREST_PG1_PORT: String(port) };
    environments.set(data, environment);
    return serverProcess({ data, port, settingsFile, environment });
  };
  const pgbackrest = ({ data }: Pick<ServerProcess, 'data'>, ...words: string[]) =>
    run('pgbackrest', words, { ...owner, cwd: '/', env: { ...process.env, ...environments.get(data) } });

  const first = await serverIn(firstData);
  await first.start();
  await pgbackrest(first, 'stanza-create');
  await pgbackrest(first, 'check');
  const servers = [first];
  return {
    first,
    folder,
    backUp: async (server, type) => void (await pgbackrest(server, 'backup', `--type=${type}`)),
    restore: async (moment) => {
      const server = await serverIn(await own(join(folder, `restored-${servers.length}`)));
      servers.push(server);
      const target = moment === undefined ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote'];
      await pgbackrest(server, 'restore', ...target);
      return server;
    },
    megabytes: async ({ data }) => {
      const { stdout } = await run('du', ['--summarize', '--block-size=1000000', join(data, 'base')]);
      return Number.parseInt(stdout, 10);
    },
    isEncrypted: async () => {
      const content = await readFile(join(shared.PGBACKREST_REPO1_PATH, 'backup/lamplighter/backup.info'), 'latin1');
      // As OpenSSL marks what it encrypts with a passphrase.
      return content.startsWith('Salted__');
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
