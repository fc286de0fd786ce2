import { z } from 'zod';
import { createPlatform } from '../../apps/platform/src/http/app.ts';
import { placeholderServices } from '../../apps/platform/src/http/openapi/placeholder-services.ts';
import { connectShards } from './sharded-leads.ts';

/** The platform's API with nothing but leads, on one or several shards: a separate process, as in production. */
const [port, acceptBy, ...urls] = z
  .tuple([z.coerce.number(), z.enum(['statement', 'function'])], z.string())
  .parse(process.argv.slice(2));
const leads = connectShards({ acceptBy, urls });
const app = await createPlatform({ ...placeholderServices, leads });
await app.listen({ host: '127.0.0.1', port });
process.once('SIGTERM', async () => {
  await app.close();
  await leads.close();
});
