import { webhookSecret } from '@lamplighter/contracts/leads/standard-webhook';
import { devSecrets } from '../secrets.ts';
import { startCrmServer } from './crm-server.ts';
import { startIdentityServer } from './identity-server.ts';
import { startMailServer } from './mail-server.ts';
import { startMainSiteServer } from './main-site-server.ts';
import { startMonitoringServer } from './monitoring-server.ts';

/** Every system of the supplier, as one process, for the site at `SITE_ORIGIN`. One without a port takes any. */
const { SITE_ORIGIN = '', WEBHOOK_URL = '' } = process.env;
const port = (name: string) => Number(process.env[`${name}_PORT`] ?? 0);

startMonitoringServer({ port: port('MONITORING') });
startMainSiteServer({ port: port('MAIN_SITE'), helpOrigin: SITE_ORIGIN });
await Promise.all([
  startMailServer({ smtpPort: port('SMTP'), webPort: port('MAILS') }),
  startCrmServer({
    port: port('CRM'),
    secret: devSecrets.CRM_SECRET,
    webhook: { url: WEBHOOK_URL, secret: webhookSecret.parse(devSecrets.CRM_WEBHOOK_SECRETS) },
  }),
  startIdentityServer({ port: port('IDENTITY'), siteOrigin: SITE_ORIGIN, codeSecret: devSecrets.SIGN_IN_SECRET }),
]);
