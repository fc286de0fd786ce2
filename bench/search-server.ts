import { createLogger } from '@lamplighter/server/logger';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { readContentFiles } from '../apps/platform/src/modules/content/content-files.ts';
import { postgresSearch } from '../apps/platform/src/modules/search/postgres-search.ts';
import { openSearch } from '../apps/platform/src/modules/search/search-service.ts';
import { createTestPlatform } from '../apps/platform/test/database.ts';

/** The platform's server over an existing index, with a baseline route that runs the cheapest database query. */
const [databaseUrl = '', brand = ''] = process.argv.slice(2);
const logger = createLogger('silent');
const sql = connectDatabase(databaseUrl);
const search = openSearch(sql, brand, logger, { engine: postgresSearch(sql, brand) });
search.contentChanged(await readContentFiles('content'));
const app = await createTestPlatform({ logger, search });
app.get('/bare', { schema: { hide: true } }, async () => (await sql`select 1 as one`)[0]);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

process.stdin.resume().on('end', async () => {
  await app.close();
  search.close();
  await sql.end();
});
