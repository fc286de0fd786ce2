import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../dev/free-port.ts';
import { devSecrets } from '../dev/secrets.ts';

export type PlatformProcess = { port: number; process: ChildProcess; stop: () => Promise<void> };

/** The platform's API as a process on one database, ready for leads. */
export async function startPlatformProcess(databaseUrl: string): Promise<PlatformProcess> {
  const port = await freePort();
  const api = spawn(process.execPath, ['apps/platform/src/bin/api.ts'], {
    env: {
      ...process.env,
      ...devSecrets,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      CONTENT_DIR: 'content',
      CLIENT_IDS: 'help',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return { port, process: api, stop: () => stopProcess(api) };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
