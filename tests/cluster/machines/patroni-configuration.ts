import type { DatabaseName } from './nodes.ts';

/**
 * The shipped configuration for one server. Two things change: the name of the server, and the watchdog, because there
 * is no watchdog device, and one would reset the whole machine with all servers on it.
 */
export function configurationFor(shipped: string, name: DatabaseName): string {
  const watchdog = /^watchdog:\n {2}mode: required$/m;
  if (!watchdog.test(shipped)) throw new Error('the shipped configuration has no watchdog to switch off');
  return shipped.replaceAll('database-1', name).replace(watchdog, `watchdog:\n  mode: 'off'`);
}
