import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ipOf, nodesOf, type Region } from '../machines/nodes.ts';

const run = promisify(execFile);
const ip = (...words: string[]) => run('ip', words);

/** Each way, so that a round trip takes 80 ms. */
const delayMs = 40;

/**
 * Joins the networks of two regions by a line that delays each packet. The kernel has no `netem`, so it is a pair of tap
 * devices at two switches of VDE with its wirefilter between them. This machine, which has an address in both regions,
 * reaches each without delay.
 */
export async function joinRegions(regions: [Region, Region], scratch: string): Promise<void> {
  const switches = regions.map(({ name }) => join(scratch, `switch-${name}`));
  for (const [index, region] of regions.entries()) {
    const tap = `tap-${region.name}`;
    await ip('tuntap', 'add', 'dev', tap, 'mode', 'tap');
    await ip('link', 'set', tap, 'master', region.name, 'up');
    await run('vde_switch', ['-daemon', '-sock', switches[index] ?? '', '-tap', tap]);
    const [other] = regions.filter((one) => one !== region);
    for (const name of nodesOf(region)) {
      await ip('-n', name, 'route', 'add', `${other?.network}.0/24`, 'dev', 'eth0');
    }
  }
  await run('wirefilter', ['--daemon', '--delay', String(delayMs), '--vde-plug', switches.join(':')]);
}

/** The shortest time in which a server of one region opened a connection to one of the other: a round trip. */
export async function roundTripMs(from: Region, to: Region): Promise<number> {
  const [near, far] = [from.databases[0], to.databases[0]];
  if (!near || !far) throw new Error('a region without servers');
  const script = `(async () => {
    const times = [];
    for (let time = 0; time < 20; time += 1) {
      const startedAt = performance.now();
      const socket = require('node:net').connect({ host: '${ipOf(far)}', port: 8008 });
      await new Promise((done) => socket.on('connect', done));
      times.push(performance.now() - startedAt);
      socket.destroy();
    }
    console.log(Math.min(...times));
  })()`;
  const namespace = `--net=/run/netns/${near}`;
  const { stdout } = await run('nsenter', [namespace, process.execPath, '--eval', script], { timeout: 30_000 });
  return Math.round(Number(stdout));
}
