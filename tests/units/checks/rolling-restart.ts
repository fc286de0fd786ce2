import type { Checklist } from '../checklist.ts';
import type { Machine } from '../machine.ts';
import { property, services } from '../units.ts';
import { complain, visit } from '../visitor.ts';

const pages = [
  '/help-and-support/',
  '/help-and-support/meters',
  '/help-and-support/emergencies',
  '/help-and-support/contact-us',
];
const viewsPerSecond = 20;
const complaintsPerSecond = 1;

type Load = { views: number; complaints: number; failed: Record<string, number>; references: string[] };

/** Restarts every process by the commands of docs/deploy.md, while visitors look at pages and send complaints. */
export async function checkRollingRestart(machine: Machine, check: Checklist, commands: string) {
  const pids = () => Promise.all(services.map((unit) => property(machine, unit, 'MainPID')));
  const before = await pids();
  const load = startLoad();
  const seconds = await check.holds('every process is restarted, one by one', 0, async () => {
    await machine.run('bash', '-e', '-c', commands);
    const after = await pids();
    return services.every((unit, index) => unit === 'edge' || before[index] !== after[index]);
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
