import { createHmac } from 'node:crypto';
import { deriveKey, type SessionSecrets } from '@lamplighter/server/session-crypto';

/** The number of groups: enough to see that three visitors searched for the same, too few to tell one from another. */
const groups = 8;
const dayMs = 24 * 60 * 60 * 1_000;
/** 1 January 1970 was a Thursday, and the weeks of the database begin on Mondays. */
const daysIntoFirstWeek = 3;

/**
 * The group of a visitor's network, as a bit. Of the keyed hash only this leaves the process: every eighth network has
 * the same one. The key is of one week, so that no group lasts longer.
 */
export function createVisitorGroups(secrets: SessionSecrets, now: () => Date): (network: string) => number {
  // Not by its place in the list, which changes with each step of a rotation: a visitor changes the group only once.
  const [secret = secrets[0]] = secrets.toSorted();
  let derived: { week: number; key: Buffer } | undefined;
  const keyOf = (week: number) => {
    if (derived?.week !== week) derived = { week, key: deriveKey(secret, String(week), 'visitor group') };
    return derived.key;
  };
  return (network) => {
    const week = Math.floor((now().getTime() / dayMs + daysIntoFirstWeek) / 7);
    const hash = createHmac('sha256', keyOf(week)).update(network).digest();
    return 1 << (hash.readUInt8() % groups);
  };
}
