import { afterAll, expect, it } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { endAll, startWorker } from './support/processes.ts';

afterAll(endAll);

it('a worker deletes comments that are older than 90 days @COM-4', async () => {
  const url = await createTestDatabase();
  const sql = connectDatabase(url, { connections: 1 });
  for (const age of [90, 91])
    await sql`
      insert into article_comment (brand, article, comment, day)
      values ('larkfield', 'meters/find-your-meter', ${`${age} days old`}, current_date - ${age}::int)`;
  await startWorker({ databaseUrl: url, smtpUrl: 'smtp://127.0.0.1:1', crmUrl: 'http://127.0.0.1:1' });
  const left = () => sql<{ comment: string }[]>`select comment from article_comment`.then((rows) => [...rows]);
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ comment: '90 days old' }]);
  await sql.end();
});
