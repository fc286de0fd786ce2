import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Server = { free: number; inRecovery: boolean; switchover?: 'done' | 'refused' };

/** Runs the shipped script for three rounds on a server of this kind, and returns what it called. */
async function callsOf({ free, inRecovery, switchover = 'done' }: Server): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-full-disk-'));
  const configuration = join(folder, 'config.yml');
  await writeFile(configuration, 'scope: lamplighter\nname: database-2\n');
  const script = join(folder, 'switchover-when-full.sh');
  const shipped = await readFile('deploy/database/switchover-when-full.sh', 'utf8');
  await writeFile(script, shipped.replace('/etc/patroni/config.yml', configuration));
  const calls = join(folder, 'calls');
  const commands = {
    df: `printf ' Avail\\n%s\\n' ${free}`,
    psql: `echo ${inRecovery ? 't' : 'f'}`,
    patronictl: `echo "patronictl $*" >> ${calls}; exit ${switchover === 'done' ? 0 : 1}`,
    sleep: `echo "sleep $1" >> ${calls}; [ "$(grep -c 'sleep 5' ${calls})" -le 3 ]`,
  };
  for (const [name, text] of Object.entries(commands)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const child = spawn('sh', [script], { env: { PATH: `${folder}:/usr/bin:/bin` }, stdio: 'ignore' });
  await once(child, 'exit');
  const lines = (await readFile(calls, 'utf8')).trim().replaceAll(configuration, 'CONFIG').split('\n');
  await rm(folder, { recursive: true });
  return lines.filter((line) => line !== 'sleep 5');
}

const switchover = 'patronictl --config-file CONFIG switchover lamplighter --leader database-2 --force';

it('a leader with less than 1 GB gives the lead away, and then pauses for an hour', async () => {
  const calls = await callsOf({ free: 1_023, inRecovery: false });
  expect(calls).toEqual([switchover, 'sleep 3600', switchover, 'sleep 3600', switchover, 'sleep 3600']);
});

it('it tries again at once if nobody can take the lead', async () => {
  const calls = await callsOf({ free: 10, inRecovery: false, switchover: 'refused' });
  expect(calls).toEqual([switchover, switchover, switchover]);
});

it.each([
  ['a standby', { free: 10, inRecovery: true }],
  ['a leader with room', { free: 1_024, inRecovery: false }],
])('%s does nothing', async (_, server) => {
  expect(await callsOf(server)).toEqual([]);
});
