import type { Checklist } from '../checklist.ts';
import type { Machine } from '../machine.ts';
import { allReady, property, services, status } from '../units.ts';

/** A process that is killed comes back. */
export async function checkCrash(machine: Machine, check: Checklist): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {};
  for (const unit of ['platform@3100', 'site@3000', 'worker', 'edge']) {
    const killed = await property(machine, unit, 'MainPID');
    await machine.run('kill', '-KILL', killed);
    seconds[unit] = await check.holds(`${unit} comes back after kill -9`, 15, async () => isNew(machine, unit, killed));
  }
  await check.holds('every process is ready again', 90, allReady);
  return seconds;
}

/** A process that stands still is killed by the watchdog, and comes back. */
export async function checkWatchdog(machine: Machine, check: Checklist): Promise<Record<string, number>> {
  const stopped = ['platform@3101', 'site@3001', 'worker'];
  const pids = await Promise.all(stopped.map((unit) => property(machine, unit, 'MainPID')));
  await machine.run('kill', '-STOP', ...pids);
  const times = await Promise.all(
    stopped.map((unit, index) =>
      check.holds(`${unit} stands still, and is killed and restarted`, 45, () =>
        isNew(machine, unit, pids[index] ?? ''),
      ),
    ),
  );
  for (const unit of stopped) {
    const said = await machine.run(
      'journalctl',
      '--unit',
      `lamplighter-${unit}`,
      '--output',
      'cat',
      '--identifier',
      'systemd',
    );
    check.equals(`${unit} was killed by the watchdog`, said.includes('Watchdog timeout'), true);
  }
  await check.holds('every process is ready after the watchdog', 90, allReady);
  return Object.fromEntries(stopped.map((unit, index) => [unit, times[index] ?? 0]));
}

async function isNew(machine: Machine, unit: string, earlier: string): Promise<boolean> {
  const pid = await property(machine, unit, 'MainPID');
  return pid !== '0' && pid !== earlier && (await property(machine, unit, 'ActiveState')) === 'active';
}

/** The migrations of a release leave every other process as it is. */
export async function checkMigration(machine: Machine, check: Checklist): Promise<void> {
  const pids = () => Promise.all(services.map((unit) => property(machine, unit, 'MainPID')));
  const before = await pids();
  await machine.run('systemctl', 'restart', 'lamplighter-migrate');
  check.equals('a migration for a release restarts nothing', await pids(), before);
  check.equals(
    'and is done',
    [await property(machine, 'migrate', 'ActiveState'), await status(3100, '/readyz')],
    ['active', 200],
  );
}
