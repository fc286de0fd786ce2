import { setTimeout } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { disconnect, drop, reconnect } from '../machines/network.ts';
import { type DatabaseName, nodes } from '../machines/nodes.ts';
import { until } from '../until.ts';

/** The cluster as it was before a failure. */
export type Situation = {
  cluster: Cluster;
  leader: DatabaseName;
  standby: DatabaseName;
  other: DatabaseName;
};

export type Failure = {
  name: string;
  what: string;
  /** Before the load starts. The situation is that before it. */
  prepare?: (situation: Situation) => Promise<void>;
  fail: (situation: Situation) => Promise<void>;
  /** How long it lasts, under load. */
  seconds: number;
  /** What must hold while it lasts, checked at its end: the list of what does not. */
  check?: (situation: Situation) => Promise<string[]>;
  undo?: (situation: Situation) => Promise<void>;
  /** After the load, what `undo` left. Machines that are down are started in any case. */
  cleanUp?: (situation: Situation) => Promise<void>;
  /** Compared with the leader when the load started. */
  leaderAfter: 'same' | 'another' | 'any';
  /** Writing stops by design until it is undone; the time until writes return counts from there. */
  stopsWrites?: boolean;
  /** Must lose acknowledged leads. */
  isControl?: boolean;
};

const startLeader = ({ cluster, leader }: Situation) => cluster.machine(leader).start();

/** Servers and machines that end, by themselves or by plan. */
const serverFailures: Failure[] = [
  {
    name: 'leader-killed',
    what: 'the PostgreSQL of the leader is killed',
    fail: async ({ cluster, leader }) => {
      await cluster.machine(leader).shell('kill -KILL $(head -1 /var/lib/postgresql/18/main/postmaster.pid)');
    },
    seconds: 25,
    leaderAfter: 'any',
  },
  {
    name: 'leader-lost',
    what: 'the machine of the leader is lost with all its processes',
    fail: ({ cluster, leader }) => cluster.machine(leader).lose(),
    seconds: 35,
    undo: startLeader,
    leaderAfter: 'another',
  },
  {
    name: 'old-leader-back',
    what: 'the machine of a lost leader comes back',
    prepare: async ({ cluster, leader }) => {
      await cluster.machine(leader).lose();
      await cluster.untilWithout(leader);
    },
    fail: startLeader,
    seconds: 25,
    leaderAfter: 'same',
  },
  {
    name: 'switchover',
    what: 'a planned switchover',
    fail: ({ cluster }) => cluster.switchOver(),
    seconds: 25,
    leaderAfter: 'another',
  },
  {
    name: 'standby-lost',
    what: 'the machine of a standby is lost',
    fail: ({ cluster, standby }) => cluster.machine(standby).lose(),
    seconds: 30,
    undo: ({ cluster, standby }) => cluster.machine(standby).start(),
    leaderAfter: 'same',
  },
  {
    name: 'standbys-lost',
    what: 'the machines of both standbys are lost; one comes back',
    fail: async ({ cluster, standby, other }) => {
      await Promise.all([cluster.machine(standby).lose(), cluster.machine(other).lose()]);
    },
    seconds: 20,
    undo: ({ cluster, other }) => cluster.machine(other).start(),
    leaderAfter: 'same',
    stopsWrites: true,
  },
  {
    name: 'rolling-restart',
    what: 'each server stops and starts again, the leader last and after a switchover, as for a minor upgrade',
    fail: async ({ cluster, leader, standby, other }) => {
      for (const name of [other, standby, leader]) {
        if (name === leader) await cluster.switchOver();
        await cluster.machine(name).stop();
        await cluster.machine(name).start();
        await cluster.untilComplete();
      }
    },
    seconds: 5,
    leaderAfter: 'another',
  },
];

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
const surroundingFailures: Failure[] = [
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

async function setSynchronous({ cluster }: Situation, isOn: boolean): Promise<void> {
  const settings = `--set synchronous_mode=${isOn ? 'quorum' : 'false'} --set synchronous_mode_strict=${isOn}`;
  await cluster.patronictl(`edit-config lamplighter --force ${settings}`);
}

/** Shows that the other failures could lose leads. */
const control: Failure = {
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

export const failures: Failure[] = [...serverFailures, ...surroundingFailures, control];

/** The failures of these names in the order of the table; all without a name. */
export function chooseFailures(names: string[]): Failure[] {
  const unknown = names.filter((name) => !failures.some((failure) => failure.name === name));
  if (unknown.length > 0) {
    const known = failures.map(({ name, what }) => `  ${name}: ${what}`);
    throw new Error(`no failure ${unknown.join(', ')}. There are:\n${known.join('\n')}`);
  }
  return failures.filter(({ name }) => names.length === 0 || names.includes(name));
}
