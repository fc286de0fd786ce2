import { existsSync, readFileSync } from 'node:fs';

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
