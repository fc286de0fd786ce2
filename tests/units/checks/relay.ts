import type { Checklist } from '../checklist.ts';
import type { Machine } from '../machine.ts';
import type { Neighbours } from '../neighbours.ts';
import { allAre, allReady, failedUnits, services } from '../units.ts';
import { type Complainant, complain } from '../visitor.ts';

/** A mail that waits for the supplier's relay survives a restart of our relay and of the machine. */
export async function checkRelay(machine: Machine, check: Checklist, neighbours: Neighbours, person: Complainant) {
  const isQueued = async () => (await machine.run('smtpctl', 'show', 'queue')).includes(person.email);
  await neighbours.stopRelay();
  await complain(person);
  await check.holds("a mail waits while the supplier's relay is down", 30, isQueued);
  await machine.run('systemctl', 'restart', 'opensmtpd');
  await check.holds('it waits after a restart of our relay', 15, isQueued);

  const reboot = await check.holds('the machine reboots', 0, () => machine.reboot().then(() => true));
  const ready = await check.holds('and everything starts by itself', 90, async () => {
    return (await allAre(machine, 'active', services)) && (await allReady());
  });
  check.equals('no unit failed', await failedUnits(machine), []);
  check.equals('the mail waits after the reboot', [await isQueued(), await arrived(neighbours, person)], [true, 0]);

  await neighbours.startRelay();
  // `smtpctl schedule all` would leave the route disabled, which the relay does for longer after each failure.
  await machine.run('systemctl', 'restart', 'opensmtpd');
  await check.holds(
    'it arrives, once',
    30,
    async () => (await arrived(neighbours, person)) === 1 && !(await isQueued()),
  );
  return { reboot, ready };
}

async function arrived({ mails }: Neighbours, { email }: Complainant): Promise<number> {
  return mails.filter(({ to }) => to?.some(({ address }) => address === email)).length;
}
