import type { Machine } from './machine.ts';

/** The units of the target that serve readiness, at their port. */
const processes = {
  'platform@3100': 3100,
  'platform@3101': 3101,
  'site@3000': 3000,
  'site@3001': 3001,
} as const;
export const services = [...Object.keys(processes), 'worker', 'edge'];

export async function property(machine: Machine, unit: string, name: string): Promise<string> {
  return (await machine.run('systemctl', 'show', '--value', '--property', name, `lamplighter-${unit}`)).trim();
}

export async function allAre(machine: Machine, state: string, units: readonly string[]): Promise<boolean> {
  const states = await Promise.all(units.map((unit) => property(machine, unit, 'ActiveState')));
  return states.every((one) => one === state);
}

export async function failedUnits(machine: Machine): Promise<string[]> {
  const listed = await machine.run('systemctl', 'list-units', '--failed', '--plain', '--no-legend');
  return listed.split('\n').flatMap((line) => line.split(' ')[0] || []);
}

/** The status of a process on loopback, which the machine shares with this test. */
export async function status(port: number, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
  await response.arrayBuffer();
  return response.status;
}

export async function allReady(): Promise<boolean> {
  const statuses = await Promise.all(Object.values(processes).map((port) => status(port, '/readyz')));
  return statuses.every((one) => one === 200);
}
