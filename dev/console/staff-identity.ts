import { devSecrets } from '../secrets.ts';
import { startStaffIdentityServer } from './staff-identity-server.ts';

/** The identity provider of the staff, as a process at `PORT`, for the consoles at `CONSOLE_ORIGINS`. */
const server = await startStaffIdentityServer({
  port: Number(process.env['PORT']),
  consoleOrigins: (process.env['CONSOLE_ORIGINS'] ?? '').split(','),
  clientSecret: devSecrets.CONSOLE_CLIENT_SECRET,
});
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
