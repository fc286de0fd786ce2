import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/** wrk (Debian: `wrk`) loads more than two cores of servers with one thread, so it is not the bottleneck. */
export async function load(url: string, seconds: number, connections = 64): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    'accept-encoding: br',
    url,
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('wrk is not installed (Debian: apt install wrk)') : error;
  });
  const milliseconds = (share: string) => {
    const [, number = '0', unit = 'ms'] = stdout.match(new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`)) ?? [];
    return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
  };
  const errors = stdout.match(/connect (\d+), read (\d+), write (\d+), timeout (\d+)/)?.slice(1) ?? [];
  const refused = Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0);
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0),
    p50: milliseconds('50'),
    p99: milliseconds('99'),
    failed: errors.reduce((sum, count) => sum + Number(count), refused),
  };
}
