import type { LeadKind } from '@lamplighter/contracts/lead-kind';
import { uuidV7 } from './uuid-v7.ts';

/**
 * The id of a lead decides its partition. A complaint has a version 7 UUID. Other kinds, which expire years earlier, have
 * the same as version 8 (custom) with the first bit set, so that they are in partitions of their own.
 */
export function createLeadId(kind: LeadKind, now: Date): string {
  const id = uuidV7(now);
  if (kind === 'complaint') return id;
  // The time has 47 bits left, which is enough until the year 6429.
  const first = (Number.parseInt(id.charAt(0), 16) | 8).toString(16);
  return `${first}${id.slice(1, 14)}8${id.slice(15)}`;
}

/** No id of that kind and time is lower. */
export function lowestLeadId(kind: LeadKind, moment: Date): string {
  return `${createLeadId(kind, moment).slice(0, 13)}-0000-0000-000000000000`;
}
