import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { freePort } from '../free-port.ts';
import { createProcesses, responds } from '../processes.ts';
import { devSecrets } from '../secrets.ts';
import type { StackSettings } from '../stack-environment.ts';
import { consoleClientId, staffAudience } from './staff-identity-server.ts';

type Settings = {
  mode?: StackSettings['mode'];
  /** For the role of operators. */
  databaseUrl: string;
  /** How many processes of console and staff API. */
  count?: number;
  port?: number;
  contentDirectory?: string;
  /** What stands between a console and its staff API; its origin, for that of the staff API. */
  between?: (staffApi: string) => Promise<string>;
  prometheusOrigin?: string;
  say?: (who: string, line: string) => void;
};

export type ConsoleStack = {
  /** Of each console. */
  origins: string[];
  members: { staffIdentity: ChildProcess; staffApis: ChildProcess[]; consoles: ChildProcess[] };
  stop: () => Promise<void>;
};

/** The console beside a stack: identity provider of the staff, staff APIs and consoles, as real processes. */
export async function startConsole(settings: Settings): Promise<ConsoleStack> {
  const { mode = 'built', databaseUrl, count = 1, contentDirectory = 'content', between, say = () => {} } = settings;
  const isDevelopment = mode === 'development';
  const processes = createProcesses({ log: say, followParent: true });
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const ports = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      staffApi: await freePort(),
      console: index === 0 && settings.port !== undefined ? settings.port : await freePort(),
    })),
  );
  const staffApiOrigins = await Promise.all(
    ports.map(({ staffApi }) => between?.(at(staffApi)) ?? Promise.resolve(at(staffApi))),
  );
  const identity = at(await freePort());
  const origins = ports.map((port) => `http://localhost:${port.console}`);
  const { LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY, CONSOLE_CLIENT_SECRET, CONSOLE_SESSION_SECRETS } = devSecrets;
  const provider = { STAFF_ISSUER: identity, STAFF_API_AUDIENCE: staffAudience };
  try {
    const staffIdentity = processes.start('staff-identity', {
      script: 'dev/console/staff-identity-server.ts',
      environment: { PORT: new URL(identity).port, CONSOLE_ORIGINS: origins.join() },
    });
    const staffApis = ports.map(({ staffApi }) =>
      processes.start('staff-api', {
        script: 'apps/platform/src/bin/staff-api.ts',
        environment: {
          PORT: String(staffApi),
          DATABASE_URL: databaseUrl,
          CONTENT_DIR: resolve(import.meta.dirname, '../..', contentDirectory),
          ERASURE_LOG: 'none',
          LEAD_ENCRYPTION_KEYS,
          LEAD_INDEX_KEY,
          STAFF_JWKS: `${identity}/jwks`,
          ...provider,
        },
      }),
    );
    const consoles = ports.map((port, index) =>
      processes.start('console', {
        script: 'apps/console/server/main.ts',
        flags: isDevelopment ? ['--conditions=development'] : [],
        arguments: isDevelopment ? ['--development'] : [],
        environment: {
          NODE_ENV: isDevelopment ? 'development' : 'production',
          HOST: 'localhost',
          PORT: String(port.console),
          CONSOLE_ORIGIN: origins[index] ?? '',
          STAFF_API_ORIGIN: staffApiOrigins[index] ?? '',
          CONSOLE_CLIENT_ID: consoleClientId,
          CONSOLE_CLIENT_SECRET,
          CONSOLE_SESSION_SECRETS,
          ...(settings.prometheusOrigin && { PROMETHEUS_ORIGIN: settings.prometheusOrigin }),
          ...provider,
        },
      }),
    );
    await Promise.all([
      responds(staffIdentity, `${identity}/.well-known/openid-configuration`),
      ...staffApis.map((child, index) => responds(child, `${at(ports[index]?.staffApi ?? 0)}/readyz`)),
      ...consoles.map((child, index) => responds(child, `${origins[index]}/readyz`)),
    ]);
    return { origins, members: { staffIdentity, staffApis, consoles }, stop: processes.stop };
  } catch (cause) {
    const failures = processes.failures();
    await processes.stop();
    throw new Error(['the console did not start', ...failures].join('\n'), { cause });
  }
}
