import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gatewayOf, hostsFile, ipOf, type NodeName, nodesOf, type Region } from './nodes.ts';

const run = promisify(execFile);
const ip = (...words: string[]) => run('ip', words);

/**
 * A network namespace for each node, joined by a bridge for each region, and a file of their names. The caller is the first process of
 * namespaces of its own, so that neither network nor names of the machine change.
 */
export async function createNetwork(hosts: string, regions: Region[]): Promise<void> {
  if (process.pid !== 1) throw new Error('not in namespaces of its own: start it with npm run drill -- cluster');
  await writeFile(hosts, hostsFile());
  await run('mount', ['--bind', hosts, '/etc/hosts']);
  await run('mkdir', ['--parents', '/run/netns']);
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']);
  await ip('link', 'set', 'lo', 'up');
  for (const region of regions) await createRegion(region);
}

async function createRegion(region: Region): Promise<void> {
  await ip('link', 'add', region.name, 'type', 'bridge');
  await ip('address', 'add', `${gatewayOf(region)}/24`, 'dev', region.name);
  await ip('link', 'set', region.name, 'up');
  for (const name of nodesOf(region)) {
    await ip('netns', 'add', name);
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', name, 'master', region.name, 'up');
    await ip('-n', name, 'link', 'set', 'lo', 'up');
    await ip('-n', name, 'address', 'add', `${ipOf(name)}/24`, 'dev', 'eth0');
    await ip('-n', name, 'link', 'set', 'eth0', 'up');
  }
}

const iptables = (name: NodeName, ...words: string[]) =>
  run('nsenter', [`--net=/run/netns/${name}`, 'iptables', '--wait', ...words]);

/** Drops every packet to and from a node: nothing is refused, and no connection is closed. */
export async function disconnect(name: NodeName): Promise<void> {
  await iptables(name, '--append', 'INPUT', '--in-interface', 'eth0', '--jump', 'DROP');
  await iptables(name, '--append', 'OUTPUT', '--out-interface', 'eth0', '--jump', 'DROP');
}

/** Drops what a node sends to some others and receives from them. */
export async function drop(name: NodeName, others: readonly NodeName[]): Promise<void> {
  for (const other of others) {
    await iptables(name, '--append', 'INPUT', '--source', ipOf(other), '--jump', 'DROP');
    await iptables(name, '--append', 'OUTPUT', '--destination', ipOf(other), '--jump', 'DROP');
  }
}

export async function reconnect(name: NodeName): Promise<void> {
  await iptables(name, '--flush');
}
