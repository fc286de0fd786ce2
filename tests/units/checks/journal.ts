import type { Checklist } from '../checklist.ts';
import type { Machine } from '../machine.ts';
import { services } from '../units.ts';
import type { Complainant } from '../visitor.ts';

/** Every line of our processes is one JSON object, and nothing of a person is in the journal or the edge's log. */
export async function checkJournal(
  machine: Machine,
  check: Checklist,
  person: Complainant,
): Promise<Record<string, number>> {
  const lines: Record<string, number> = {};
  for (const unit of [...services.filter((name) => name !== 'edge'), 'migrate']) {
    const printed = await machine.run(
      'journalctl',
      '--unit',
      `lamplighter-${unit}`,
      '--identifier',
      'node',
      '--output',
      'cat',
    );
    const entries = printed.split('\n').filter(Boolean);
    lines[unit] = entries.length;
    check.equals(`${unit} logs`, entries.length > 0, true);
    check.equals(`every line of ${unit} is structured`, entries.filter((line) => !isStructured(line)).slice(0, 3), []);
  }
  const journal = await machine.run('journalctl', '--output', 'json');
  const edge = await machine.run('cat', '/var/lib/lamplighter-edge/access.log', '/var/lib/lamplighter-edge/error.log');
  const access = edge.split('\n').filter((line) => line.includes('"event":"edge"'));
  lines['edge'] = access.length;
  check.equals('the edge logs requests', access.length > 0, true);
  const personal = Object.values(person).filter((text) => journal.includes(text) || edge.includes(text));
  check.equals('no log has anything of the complainant', personal, []);
  return lines;
}

/** The service of the timer, with its own sandbox, rotates a log that has grown too large. */
export async function checkRotation(machine: Machine, check: Checklist): Promise<void> {
  const folder = '/var/lib/lamplighter-edge';
  const logs = async () =>
    (await machine.run('ls', folder)).split('\n').filter((name) => name.startsWith('access.log'));
  await machine.run('truncate', '--size=513M', `${folder}/access.log`);
  await machine.run('systemctl', 'start', 'logrotate.service');
  await check.holds('a large log of the edge is rotated, and nginx makes a new one', 10, async () => {
    return (await logs()).length === 2 && (await logs()).includes('access.log');
  });
}

function isStructured(line: string): boolean {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'level' in entry && 'time' in entry;
  } catch {
    return false;
  }
}
