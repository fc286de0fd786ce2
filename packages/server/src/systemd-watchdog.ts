import { execFile } from 'node:child_process';
import { z } from 'zod';
import type { Logger } from './logger.ts';

/** What systemd gives to a unit with `WatchdogSec=`. */
const watchdogEnvironment = z.object({
  NOTIFY_SOCKET: z.string().min(1),
  WATCHDOG_USEC: z.coerce.number().positive(),
});

/**
 * Reports to systemd, twice in each interval, that the event loop is running: a process that stops reporting is killed
 * and restarted. Node has no Unix datagram sockets, so `systemd-notify` sends the message. Without systemd it does nothing.
 */
export function startWatchdog(logger: Logger, variables: NodeJS.ProcessEnv = process.env): NodeJS.Timeout | undefined {
  const { data } = watchdogEnvironment.safeParse(variables);
  if (!data) return undefined;
  const report = () =>
    execFile('systemd-notify', ['WATCHDOG=1'], { env: variables }, (err) => {
      if (err) logger.warn({ event: 'watchdog', err });
    });
  report();
  return setInterval(report, data.WATCHDOG_USEC / 2_000).unref();
}
