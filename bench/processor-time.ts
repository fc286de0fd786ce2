import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** CPU seconds that a process and its descendants have used so far, from /proc (Linux). */
export async function processorSeconds(root: number): Promise<number> {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The command name is in brackets and may contain anything; the numbers follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, ...times] = [fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number);
    if (parent) all.set(Number(name), { parent, ticks: times.reduce((sum, one) => sum + one, 0) });
  }
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent !== pid && belongs(parent);
  };
  const ticksPerSecond = 100;
  const ticks = [...all].reduce((sum, [pid, one]) => (belongs(pid) ? sum + one.ticks : sum), 0);
  return ticks / ticksPerSecond;
}

type Times = { stolen: number; all: number };

/** The times of all processors together: user, nice, system, idle, iowait, irq, softirq, steal (proc_stat(5)). */
export function parseTimes(stat: string): Times {
  const [, line = ''] = /^cpu +(.*)$/m.exec(stat) ?? [];
  const times = line.split(' ').slice(0, 8).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

const source = '/proc/stat';
const read = () => (existsSync(source) ? parseTimes(readFileSync(source, 'utf8')) : undefined);

/**
 * Steal time: how much of the processors the host gave to other machines since this call, in percent. Above a few percent
 * a latency says more of the host than of the product. Undefined where it cannot be read.
 */
export function watchStolenTime(): () => number | undefined {
  const before = read();
  return () => {
    const after = read();
    if (!before || !after || after.all === before.all) return undefined;
    return Math.round((100 * (after.stolen - before.stolen)) / (after.all - before.all));
  };
}
