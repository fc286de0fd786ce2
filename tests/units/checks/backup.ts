import { execFile } from 'node:child_process';
import { access, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { rootFolder } from '../../cluster/machines/debian-root.ts';
import { readBlocks } from '../../docs/doc-runner.ts';
import { archiveCommand } from '../../restore/archived-server.ts';
import type { Certificate } from '../certificates.ts';
import type { Checklist } from '../checklist.ts';
import { createMachine, type Machine } from '../machine.ts';

const run = promisify(execFile);
const info = z.tuple([z.object({ backup: z.array(z.object({ type: z.string() })) })]);
const timer = 'lamplighter-backup-';

type Settings = { folder: string; networkOutside: string; certificate: Certificate };

/**
 * The timers and the unit of deploy/database on a database server of Debian 14, whose pgBackRest knows PostgreSQL 18,
 * installed by the commands of its README. The server has no Patroni: this test responds in its place.
 */
export async function checkBackup(check: Checklist, settings: Settings): Promise<number | undefined> {
  const isThere = await access(join(rootFolder, 'usr/bin/pgbackrest')).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    console.log(`SKIPPED: the backup timers: no Debian 14 in ${rootFolder} (npm run drill -- cluster makes it)`);
    return undefined;
  }
  const { networkOutside, certificate } = settings;
  const folder = join(settings.folder, 'database');
  const machine = await createMachine({
    name: `lamplighter-database-${process.pid}`,
    debian: rootFolder,
    folder,
    networkOutside,
  });
  let isPrimary = true;
  const patroni = createServer(
    { cert: await readFile(certificate.chain), key: await readFile(certificate.key) },
    (request, response) => response.writeHead(request.url === '/primary' && isPrimary ? 200 : 503).end(),
  );
  await new Promise<void>((done) => patroni.listen(8008, '127.0.0.1', done));
  try {
    await provide(machine);
    await check.holds('Debian 14 boots as a database server', 0, () => machine.boot().then(() => true));
    const [install = '', first = ''] = await readCommands();
    await startServer(machine);
    await check.holds('the commands of deploy/database/README.md install the backups', 0, () =>
      machine.follow(`cd /opt/lamplighter\nexport PASSPHRASE=a-passphrase-of-this-test\n${install}`).then(() => true),
    );
    await machine.run('runuser', '-u', 'postgres', '--', 'bash', '-e', '-c', first);
    const timers = await machine.run('systemctl', 'list-timers', '--plain', '--no-legend', `${timer}*`);
    check.equals(
      'both timers wait for their time',
      [timers.includes(`${timer}full`), timers.includes(`${timer}incr`)],
      [true, true],
    );
    const seconds = await check.holds('the unit takes an incremental backup', 0, async () => {
      await machine.run('systemctl', 'start', 'lamplighter-backup@incr');
      return (await backups(machine)).join() === 'full,incr';
    });
    isPrimary = false;
    await machine.run('systemctl', 'start', 'lamplighter-backup@full').catch(() => undefined);
    check.equals('a server that is not the primary takes none', await backups(machine), ['full', 'incr']);
    return seconds;
  } finally {
    await machine.end();
    patroni.closeAllConnections();
    patroni.close();
  }
}

async function provide({ changes }: Machine): Promise<void> {
  await mkdir(join(changes, 'opt/lamplighter'), { recursive: true });
  await mkdir(join(changes, 'etc'), { recursive: true });
  await run('cp', ['-a', 'deploy', join(changes, 'opt/lamplighter')]);
  await copyFile('/etc/resolv.conf', join(changes, 'etc/resolv.conf'));
  await writeFile(join(changes, 'etc/hosts'), '127.0.0.1 localhost\n');
}

/** As Patroni makes it: a server that archives its log. */
async function startServer(machine: Machine): Promise<void> {
  await machine.run('pg_createcluster', '--port', '5432', '18', 'main');
  const lines = ['archive_mode = on', `archive_command = '${archiveCommand}'`];
  await machine.run('sh', '-c', `printf '%s\\n' "$@" >> /etc/postgresql/18/main/postgresql.conf`, 'sh', ...lines);
  await machine.run('systemctl', 'start', 'postgresql@18-main');
}

async function readCommands(): Promise<string[]> {
  const page = await readFile('deploy/database/README.md', 'utf8');
  const [, section = ''] = page.split('\n## Backups\n');
  return readBlocks(section.split('\n## ')[0] ?? '').map(({ text }) => text);
}

async function backups(machine: Machine): Promise<string[]> {
  const asPostgres = ['runuser', '-u', 'postgres', '--'];
  const printed = await machine.run(...asPostgres, 'pgbackrest', '--stanza=lamplighter', '--output=json', 'info');
  return info.parse(JSON.parse(printed))[0].backup.map(({ type }) => type);
}
