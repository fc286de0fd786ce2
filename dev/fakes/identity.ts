import { devSecrets } from '../secrets.ts';
import { startIdentityServer } from './identity-server.ts';

/** The supplier's identity provider, as a process at `PORT`, for the site at `SITE_ORIGIN`. */
const server = await startIdentityServer({
  port: Number(process.env['PORT']),
  siteOrigin: process.env['SITE_ORIGIN'] ?? '',
  codeSecret: devSecrets.SIGN_IN_SECRET,
});
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
