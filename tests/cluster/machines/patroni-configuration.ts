import { type DatabaseName, firstRegion, hostOf, type Region } from './nodes.ts';

/**
 * The shipped configuration for one server. Three things change: the name of the server; the watchdog, because there is
 * no watchdog device, and one would reset the whole machine with all servers on it; and the archive, unless there is a
 * repository for it.
 *
 * Another region has etcd servers of its own, and starts as a standby of the first.
 */
export function configurationFor(
  shipped: string,
  name: DatabaseName,
  region = firstRegion,
  { isArchived = false } = {},
): string {
  const watchdog = /^watchdog:\n {2}mode: required$/m;
  if (!watchdog.test(shipped)) throw new Error('the shipped configuration has no watchdog to switch off');
  const archive = /^ +archive_command: '.+'$/m;
  if (!archive.test(shipped)) throw new Error('the shipped configuration has no archive to leave out');
  const text = shipped
    .replaceAll('database-1', name)
    .replace(watchdog, `watchdog:\n  mode: 'off'`)
    .replace(archive, (command) => (isArchived ? command : `        archive_command: '/bin/true'`));
  return region === firstRegion ? text : asStandby(text, region);
}

function asStandby(shipped: string, region: Region): string {
  const etcds = /^ {2}hosts: etcd-1.*$/m;
  const settings = /^ {2}dcs:$/m;
  if (!etcds.test(shipped) || !settings.test(shipped)) throw new Error('the shipped configuration has no etcd or dcs');
  const standby = [
    'standby_cluster:',
    `  host: ${firstRegion.databases.map(hostOf).join(',')}`,
    '  port: 5432',
    `  primary_slot_name: ${slotOf(region)}`,
  ];
  return shipped
    .replace(etcds, `  hosts: ${region.etcds.map((etcd) => `${hostOf(etcd)}:2379`).join(',')}`)
    .replace(settings, ['  dcs:', ...standby.map((line) => `    ${line}`)].join('\n'));
}

/** The replication slot of a region at the primary in the other. */
export const slotOf = (region: Region) => region.name.replace('-', '_');
