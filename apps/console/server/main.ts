import { join } from 'node:path';
import { readEnvironment } from '@lamplighter/server/environment';
import { createLogger } from '@lamplighter/server/logger';
import { serveMetrics } from '@lamplighter/server/metrics-server';
import { startWatchdog } from '@lamplighter/server/systemd-watchdog';
import { startTraceExport } from '@lamplighter/server/trace-export';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { createIdentityProvider } from './auth/identity-provider.ts';
import { callbackPath, createSignIn, signedOutPath } from './auth/sign-in.ts';
import { createStaffSessions } from './auth/staff-sessions.ts';
import { consoleEnvironment } from './environment.ts';
import { loadPages } from './load-pages.ts';
import { createMonitoring } from './monitoring.ts';
import { createStaffApiClient } from './staff-api.ts';

const environment = readEnvironment(consoleEnvironment);
const logger = createLogger(environment.LOG_LEVEL);
startWatchdog(logger);
const tracing = await startTraceExport('console', environment, logger);
const pages = await loadPages(join(import.meta.dirname, '..'), process.argv.includes('--development'));
const shutdown = new AbortController();
const origin = environment.CONSOLE_ORIGIN;
const staffApi = createStaffApiClient(environment.STAFF_API_ORIGIN);
const provider = createIdentityProvider({
  issuer: environment.STAFF_ISSUER,
  clientId: environment.CONSOLE_CLIENT_ID,
  clientSecret: environment.CONSOLE_CLIENT_SECRET,
  scope: environment.CONSOLE_SCOPE,
  audience: environment.STAFF_API_AUDIENCE,
  rolesClaim: environment.STAFF_ROLES_CLAIM,
  redirectUri: origin + callbackPath,
  afterSignOut: origin + signedOutPath,
});
const secrets = environment.CONSOLE_SESSION_SECRETS;
const sessions = createStaffSessions({ client: staffApi, secrets, renew: provider.renew, logger });
const app = await createApp({
  logger,
  pages,
  signIn: createSignIn({ provider, sessions, secrets, origin, logger }),
  staffApi,
  monitoring: environment.PROMETHEUS_ORIGIN === undefined ? undefined : createMonitoring(environment.PROMETHEUS_ORIGIN),
  origin,
  identityOrigin: new URL(environment.STAFF_ISSUER).origin,
  now: () => new Date(),
  shutdown: shutdown.signal,
});
const metrics = await serveMetrics(environment, logger);

closeWithGrace({ delay: 10_000 }, async ({ signal, err }) => {
  if (err) logger.fatal({ event: 'crash', err }, 'stopping after an error');
  else logger.info({ event: 'stopping', signal });
  shutdown.abort();
  await app.close();
  await pages.close();
  await metrics?.close();
  await tracing.stop();
});

await app.listen({ host: environment.HOST, port: environment.PORT });
logger.info({ event: 'listening', port: environment.PORT, origin }, 'console is listening');
