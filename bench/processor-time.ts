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
