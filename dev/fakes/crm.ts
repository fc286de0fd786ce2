import { devSecrets } from '../secrets.ts';
import { startCrmServer } from './crm-server.ts';

/** The supplier's CRM, as a process, at `PORT`. `PUT /behaviour` makes it fail: `{"mode":"failing"}`. */
const server = await startCrmServer({ port: Number(process.env['PORT']), secret: devSecrets.CRM_SECRET });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
