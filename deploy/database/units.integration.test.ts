import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { archiveCommand, archiveTimeoutSeconds } from '../../tests/restore/archived-server.ts';

const run = promisify(execFile);
const folder = 'deploy/database';

it('the units are taken by systemd without a word', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-database-units-'));
  const files = (await readdir(folder)).filter((name) => /\.(service|timer)$/.test(name));
  expect(files).toHaveLength(4);
  for (const name of files) {
    const shipped = await readFile(join(folder, name), 'utf8');
    const unit = shipped.replaceAll(
      /\/usr\/bin\/(curl|pgbackrest)|\/etc\/patroni\/switchover-when-full\.sh/g,
      '/bin/true',
    );
    await writeFile(join(scratch, name), unit);
  }
  const units = files.map((name) => join(scratch, name.replace('@.', '@full.')));
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units], {
    env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
  });
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('lamplighter'))).toEqual([]);
  await rm(scratch, { recursive: true });
});

it('the log is archived as in the restore drill', async () => {
  const patroni = z
    .object({
      bootstrap: z.object({
        dcs: z.object({ postgresql: z.object({ parameters: z.record(z.string(), z.unknown()) }) }),
      }),
    })
    .parse(parse(await readFile(join(folder, 'patroni.yml'), 'utf8')));
  expect(patroni.bootstrap.dcs.postgresql.parameters).toMatchObject({
    archive_mode: 'on',
    archive_command: archiveCommand,
    archive_timeout: archiveTimeoutSeconds,
  });
});
