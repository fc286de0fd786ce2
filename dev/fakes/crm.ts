import { devSecrets } from '../secrets.ts';
import { startCrmServer } from './crm-server.ts';

/**
 * The supplier's CRM, as a process, at `PORT`. `PUT /behaviour` makes it fail: `{"mode":"failing"}`. `POST /statuses`
 * reports a status to `WEBHOOK_URL`: `{"reference":"…","status":"with-a-person"}`.
 */
const secret = Buffer.from(devSecrets.CRM_WEBHOOK_SECRETS.replace('whsec_', ''), 'base64');
const server = await startCrmServer({
  port: Number(process.env['PORT']),
  secret: devSecrets.CRM_SECRET,
  webhook: { url: String(process.env['WEBHOOK_URL']), secret },
});
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
