import type { Cluster } from '../cluster.ts';
import type { DatabaseName } from '../machines/nodes.ts';

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
