import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@lamplighter/server/logger';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, startPlatform } from './support/processes.ts';

const reportMs = 40_000;
const clients = 4;
const pauseMs = 50;

afterEach(endAll);

/** The migrations of this release and one more, which changes the table of leads. */
async function nextRelease(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-next-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('apps/platform/migrations', folder, { recursive: true });
  await writeFile(join(folder, '9001.do.more.sql'), 'alter table lead add column more text;\n');
  return pathToFileURL(`${folder}/`);
}

it('a migration of the table of leads beside a report of 40 s refuses no lead', async () => {
  const url = await createTestDatabase();
  const folder = await nextRelease();
  const platform = await startPlatform(url);
  const statuses: number[] = [];
  let isOver = false;
  const send = async (client: number) => {
    for (let number = 0; !isOver; number++) {
      statuses.push((await post(platform.origin, complaintOf(clients * number + client))).status);
      await setTimeout(pauseMs);
    }
  };
  const sending = Promise.all(Array.from({ length: clients }, (_, client) => send(client)));
  await expect.poll(() => statuses.length).toBeGreaterThan(20);

  const report = connectDatabase(url, { name: 'a report', connections: 1, statementTimeoutMs: 0 });
  const began = performance.now();
  const { promise: holds, resolve: hold } = Promise.withResolvers<void>();
  const reporting = report.begin(async (transaction) => {
    await transaction`select count(*) from lead`;
    hold();
    await setTimeout(reportMs);
  });
  await holds;
  let blocked = 0;
  const logger = createLogger('warn', {
    write: (line: string) => {
      if (line.includes('"migration-blocked"')) blocked++;
    },
  });
  const outcome = await migrate(url, { folder, logger }).catch((error: unknown) => error);
  const tookMs = performance.now() - began;
  await reporting;
  isOver = true;
  await sending;
  await report.end();

  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  // It waited for its lock again and again, with leads in between.
  expect(outcome).toEqual(['9001 more']);
  expect(tookMs).toBeGreaterThan(reportMs);
  expect(blocked).toBeGreaterThan(2);
  expect(statuses.length).toBeGreaterThan(100);
}, 180_000);
