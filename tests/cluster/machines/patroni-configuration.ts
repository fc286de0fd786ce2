import type { DatabaseName } from './nodes.ts';

/**
 * The shipped configuration for one server. Three things change: the name of the server; the watchdog, because there is
 * no watchdog device, and one would reset the whole machine with all servers on it; and the archive, which would be
 * storage of another machine (`npm run drill:restore` has one).
 */
export function configurationFor(shipped: string, name: DatabaseName): string {
  const watchdog = /^watchdog:\n {2}mode: required$/m;
  if (!watchdog.test(shipped)) throw new Error('the shipped configuration has no watchdog to switch off');
  const archive = /^ +archive_command: '.+'$/m;
  if (!archive.test(shipped)) throw new Error('the shipped configuration has no archive to leave out');
  return shipped
    .replaceAll('database-1', name)
    .replace(watchdog, `watchdog:\n  mode: 'off'`)
    .replace(archive, `        archive_command: '/bin/true'`);
}
