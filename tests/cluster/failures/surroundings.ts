import { disconnect, drop, reconnect } from '../machines/network.ts';
import { nodes } from '../machines/nodes.ts';
import type { Failure, Situation } from './failure.ts';

const clockFile = '/var/lib/postgresql/18/clock';
const fakeClock = {
  LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
const setClock = ({ cluster, leader }: Situation, offset: string) =>
  cluster.machine(leader).shell(`echo ${offset} > ${clockFile}`);

/** A leader that nobody hears must not accept writes once another leads. */
async function acceptsNoWrites({ cluster, leader }: Situation): Promise<string[]> {
  const query = `psql --no-psqlrc --tuples-only --no-align --command 'select pg_is_in_recovery()'`;
  const answer = await cluster.machine(leader).shell(`${query} || echo closed`);
  return answer.trim() === 'f' ? [`${leader} still accepts writes`] : [];
}

const reconnectLeader = ({ leader }: Situation) => reconnect(leader);

/** Network, etcd, disk and clock. */
export const surroundingFailures: Failure[] = [
  {
    name: 'partition',
    what: 'the leader is cut off from everything',
    fail: ({ leader }) => disconnect(leader),
    seconds: 35,
    check: acceptsNoWrites,
    undo: reconnectLeader,
    leaderAfter: 'another',
  },
  {
    name: 'partition-reachable',
    what: 'the leader is cut off from the other servers and etcd, and the platform still reaches it',
    fail: ({ leader }) =>
      drop(
        leader,
        nodes.filter((name) => name !== leader),
      ),
    seconds: 35,
    check: acceptsNoWrites,
    undo: reconnectLeader,
    leaderAfter: 'another',
  },
  {
    name: 'etcd-minority',
    what: 'the machine of one of three etcd is lost',
    fail: ({ cluster }) => cluster.machine('etcd-1').lose(),
    seconds: 25,
    undo: ({ cluster }) => cluster.machine('etcd-1').start(),
    leaderAfter: 'same',
  },
  {
    name: 'etcd-majority',
    what: 'the machines of two of three etcd are lost; one comes back',
    fail: async ({ cluster }) => {
      await Promise.all([cluster.machine('etcd-1').lose(), cluster.machine('etcd-2').lose()]);
    },
    seconds: 35,
    check: acceptsNoWrites,
    undo: ({ cluster }) => cluster.machine('etcd-1').start(),
    leaderAfter: 'any',
    stopsWrites: true,
  },
  {
    name: 'disk-full',
    what: 'the disk of the leader is full, and it gives the lead away; an operator makes room and copies the server again',
    fail: async ({ cluster, leader }) => cluster.machine(leader).disk.fill(),
    seconds: 40,
    // pg_rewind fails half-way for want of room, and such a directory is of no more use.
    undo: async ({ cluster, leader }) => {
      cluster.machine(leader).disk.makeRoom();
      await cluster.patronictl(`reinit lamplighter ${leader} --force`);
    },
    // By itself it leads on until it needs a new file of its log, and refuses writes that make a table longer.
    leaderAfter: 'another',
  },
  {
    name: 'wrong-clock',
    what: 'the clock of the leader jumps two hours ahead, and back',
    prepare: async (situation) => {
      const { cluster, leader } = situation;
      await setClock(situation, '+0');
      await cluster.machine(leader).stop();
      await cluster.untilWithout(leader);
      const replaced = await cluster.standby();
      await cluster.machine(leader).start(fakeClock);
      await cluster.untilComplete();
      // So that this server becomes the leader.
      await cluster.machine(replaced).stop();
      await cluster.untilWithout(replaced);
      await cluster.switchOver();
      await cluster.machine(replaced).start();
    },
    fail: async (situation) => void (await setClock(situation, '+2h')),
    seconds: 25,
    undo: async (situation) => void (await setClock(situation, '+0')),
    cleanUp: async ({ cluster, leader }) => {
      await cluster.machine(leader).stop();
    },
    leaderAfter: 'same',
  },
];
