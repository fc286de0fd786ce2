import { setTimeout } from 'node:timers/promises';
import { drop } from '../machines/network.ts';
import { until } from '../until.ts';
import type { Failure, Situation } from './failure.ts';

async function setSynchronous({ cluster }: Situation, isOn: boolean): Promise<void> {
  const settings = `--set synchronous_mode=${isOn ? 'quorum' : 'false'} --set synchronous_mode_strict=${isOn}`;
  await cluster.patronictl(`edit-config lamplighter --force ${settings}`);
}

/** Shows that the other failures could lose leads. */
export const control: Failure = {
  name: 'asynchronous-control',
  what: 'without synchronous_mode: the standbys miss three seconds of log, then the machine of the leader is lost',
  prepare: async (situation) => {
    await setSynchronous(situation, false);
    const { cluster, leader } = situation;
    const show = `psql --no-psqlrc --tuples-only --no-align --command 'show synchronous_standby_names'`;
    await until('asynchronous commit', async () => {
      return (await cluster.machine(leader).shell(show)).trim() === '' || undefined;
    });
  },
  fail: async ({ cluster, leader, standby, other }) => {
    await drop(leader, [standby, other]);
    await setTimeout(3_000);
    await cluster.machine(leader).lose();
  },
  seconds: 35,
  undo: ({ cluster, leader }) => cluster.machine(leader).start(),
  cleanUp: (situation) => setSynchronous(situation, true),
  leaderAfter: 'another',
  isControl: true,
};
