import type { Failure, Situation } from './failure.ts';

const startLeader = ({ cluster, leader }: Situation) => cluster.machine(leader).start();

/** Servers and machines that end, by themselves or by plan. */
export const serverFailures: Failure[] = [
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
