import { startCrmServer } from './crm-server.ts';
import { laptopSecrets } from './secrets.ts';

/** The supplier's CRM, as a process, at `PORT`. `PUT /behaviour` gives it a bad day: `{"mode":"failing"}`. */
const server = await startCrmServer({ port: Number(process.env['PORT']), secret: laptopSecrets.CRM_SECRET });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
