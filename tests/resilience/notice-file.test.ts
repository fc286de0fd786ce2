import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { furtherNotices, outage } from '@lamplighter/contracts/content/content';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { afterEach, expect, it } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { publishNotice, withdrawNotice } from '../../apps/platform/src/modules/content/operational/notice-service.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { devKeyRing, devSecrets } from '../../dev/secrets.ts';
import { endAll, startPlatform, startStaffApi } from './support/processes.ts';

afterEach(endAll);

async function noticesOf(origin: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(origin + path)).json();
  const [first, further] = await Promise.all([
    read(contentPaths.outage('larkfield')).then((found) => outage.parse(found)),
    read(contentPaths.furtherNotices('larkfield')).then((found) => furtherNotices.parse(found)),
  ]);
  return [first, ...further].flatMap(({ title }) => title ?? []);
}

it('while PostgreSQL is stopped a notice goes up by a file; afterwards the newer of file and database is shown', {
  timeout: 120_000,
}, async () => {
  const [directory, data] = await Promise.all(
    ['notices', 'data'].map((name) => mkdtemp(join(tmpdir(), `lamplighter-${name}-`))),
  );
  if (!directory || !data) throw new Error('no directories');
  let server = await startPostgres({ directory: data });
  const url = await server.createDatabase('notices');
  await migrate(url);
  const settings = { NOTICE_DIR: directory };
  const ops = (...words: string[]) => {
    const env = { ...process.env, ...devSecrets, ...settings, DATABASE_URL: url, ERASURE_LOG: 'none', OPERATOR: 'sam' };
    return promisify(execFile)(process.execPath, ['apps/platform/src/bin/ops.ts', ...words], { env });
  };
  const platform = await startPlatform(url, undefined, settings);
  await startStaffApi(url, settings);
  const before = connectDatabase(url, { connections: 1 });
  const times = { startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) };
  const draft = { title: 'Phones are slow', message: 'Wait.', severity: 'disruption', categories: null } as const;
  await publishNotice({ sql: before, ring: devKeyRing, name: 'ali' }, { ...draft, ...times, brand: 'larkfield' });
  await expect.poll(() => noticesOf(platform.origin)).toEqual(['Phones are slow']);
  await before.end();

  await server.stop();
  await ops('notice-file', 'larkfield', '2', 'Phones are down', 'Use the form.');
  const writtenAt = performance.now();
  await expect.poll(() => noticesOf(platform.origin)).toEqual(['Phones are down', 'Phones are slow']);
  // A change of the database is promised within a second; here each poll waits for it first.
  expect(performance.now() - writtenAt).toBeLessThan(5_000);
  const started = await startPlatform(url, undefined, settings, '/livez');
  expect(await noticesOf(started.origin)).toEqual(['Phones are down']);
  const file = join(directory, 'larkfield.notice');
  const written = await readFile(file, 'utf8');
  await writeFile(file, written.replace('Phones are down', 'Send us money'));
  await expect.poll(() => platform.lines.filter((line) => line.includes('notice-file-refused'))).toHaveLength(1);
  expect(await noticesOf(platform.origin)).toEqual(['Phones are down', 'Phones are slow']);
  await writeFile(file, written);

  server = await startPostgres({ directory: data, port: Number(new URL(url).port) });
  const sql = connectDatabase(url, { connections: 1 });
  const taken = () => sql<{ id: string }[]>`select notice as id from notice_version where title = 'Phones are down'`;
  await expect.poll(taken).toHaveLength(1);
  expect(await sql`select actor from audit_entry where action = 'notice-file'`).toEqual([{ actor: 'sam' }]);
  await expect.poll(() => noticesOf(started.origin)).toEqual(['Phones are down', 'Phones are slow']);
  const [{ id = '' } = {}] = await taken();
  await withdrawNotice({ sql, ring: devKeyRing, name: 'ali' }, id);
  for (const { origin } of [platform, started]) await expect.poll(() => noticesOf(origin)).toEqual(['Phones are slow']);
  await sql.end();
  await endAll();
  await server.stop();
  await Promise.all([directory, data].map((folder) => rm(folder, { recursive: true })));
});
