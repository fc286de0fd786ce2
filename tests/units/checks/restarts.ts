import type { Checklist } from '../checklist.ts';
import type { Machine } from '../machine.ts';
import { allReady, property, services, status } from '../units.ts';
import { complain, visit } from '../visitor.ts';

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

const pages = [
  '/help-and-support/',
  '/help-and-support/meters',
  '/help-and-support/emergencies',
  '/help-and-support/contact-us',
];
const viewsPerSecond = 20;
const complaintsPerSecond = 1;

type Load = { views: number; complaints: number; failed: Record<string, number>; references: string[] };

/** Switches to a new release and back by docs/deploy.md, while visitors look at pages and send complaints. */
export async function checkRollingRestart(machine: Machine, check: Checklist, commands: string) {
  // nginx is reloaded.
  const restarted = services.filter((unit) => unit !== 'edge');
  const releases = async () => {
    const pids = await Promise.all(restarted.map((unit) => property(machine, unit, 'MainPID')));
    const folders = await Promise.all(pids.map((pid) => machine.run('readlink', `/proc/${pid}/cwd`)));
    return [...new Set(folders.map((folder) => folder.trim()))];
  };
  await machine.run('cp', '-a', '/opt/lamplighter/releases/1.0.0', '/opt/lamplighter/releases/1.1.0');
  const load = startLoad();
  const seconds = await check.holds('every process is switched to the new release, one by one', 0, async () => {
    await machine.run('bash', '-e', '-c', commands);
    return (await releases()).join() === '/opt/lamplighter/releases/1.1.0';
  });
  await check.holds('and back', 0, async () => {
    await machine.run('/opt/lamplighter/current/deploy/systemd/switch.sh', 'back');
    return (await releases()).join() === '/opt/lamplighter/releases/1.0.0';
  });
  const { references, ...counts } = await load.stop();
  check.equals('no request failed meanwhile', counts.failed, {});
  return { ...counts, viewsPerSecond, complaintsPerSecond, seconds, references };
}

/** Open-loop: a slow response delays no other request. Each visitor has an IP address of its own. */
function startLoad(): { stop: () => Promise<Load> } {
  const load: Load = { views: 0, complaints: 0, failed: {}, references: [] };
  const open = new Set<Promise<void>>();
  let visitor = 0;
  const send = (work: (from: string) => Promise<void>) => {
    visitor += 1;
    const one = work(`127.1.${visitor >> 8}.${visitor & 255 || 1}`)
      .catch((error: unknown) => {
        const what = error instanceof Error ? error.message : String(error);
        load.failed[what] = (load.failed[what] ?? 0) + 1;
      })
      .finally(() => open.delete(one));
    open.add(one);
  };
  const view = async (from: string) => {
    const { status: found } = await visit(pages[load.views++ % pages.length] ?? '/', { from });
    if (found !== 200) throw new Error(`page: ${found}`);
  };
  const sendComplaint = async (from: string) => {
    load.complaints += 1;
    const person = {
      firstName: 'Morag',
      surname: 'Rolling',
      telephoneNumber: '07700900123',
      email: `rolling-${load.complaints}@example.com`,
    };
    load.references.push(await complain({ ...person, query: 'My reading is wrong.' }, from));
  };
  const timers = [
    setInterval(() => send(view), 1_000 / viewsPerSecond),
    setInterval(() => send(sendComplaint), 1_000 / complaintsPerSecond),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
      return load;
    },
  };
}
