import { createLogger } from '@lamplighter/server/logger';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { createAddressRepository } from '../apps/platform/src/modules/addresses/address-repository.ts';
import { createTestPlatform } from '../apps/platform/test/database.ts';
import { devKeyRing } from '../dev/secrets.ts';

/** The platform as it is served, with a baseline route that runs the cheapest database query. */
const sql = connectDatabase(String(process.env['DATABASE_URL']));
const app = await createTestPlatform({
  logger: createLogger('info'),
  addresses: createAddressRepository(sql, devKeyRing),
  clientIds: ['help-and-support'],
});
app.get('/select-1', { schema: { hide: true } }, async () => (await sql`select 1 as one`)[0]);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('disconnect', async () => {
  await app.close();
  await sql.end();
});
