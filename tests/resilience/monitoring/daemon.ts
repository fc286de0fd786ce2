import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

export type Daemon = { stop: () => Promise<void> };

type Settings = { environment?: Record<string, string>; uid?: number; gid?: number };

/** Starts Alertmanager or an exporter, and waits until it responds at `url`. */
export async function startDaemon(
  command: string,
  flags: string[],
  url: string,
  { environment = {}, ...user }: Settings = {},
): Promise<Daemon> {
  const child = spawn(command, flags, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  let log = '';
  child.stderr.on('data', (bytes) => {
    log = `${log}${bytes}`.slice(-4_000);
  });
  await once(child, 'spawn');
  const deadline = Date.now() + 20_000;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} did not start:\n${log}`);
    await setTimeout(50);
  }
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
