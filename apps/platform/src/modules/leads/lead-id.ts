import { randomUUID } from 'node:crypto';
import type { LeadKind } from '@lamplighter/contracts/leads/lead-kind';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';

/** A version 7 UUID: ids created together are adjacent in an index. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // After the version digit, versions 4 and 7 are equally random.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

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

const firstOther = '80000000-0000-0000-0000-000000000000';

/**
 * A condition that is true of the given lead ids and lets PostgreSQL read only their partitions: it excludes partitions by
 * ranges, not by an array parameter. Complaints and other leads have ids far apart, so each has its range. The array is in
 * each part as well: of a partition without statistics, as in a new month, the planner expects one row in any range, and
 * would read the whole range.
 */
export function isOneOf(ids: string[], column: SqlFragment): SqlFragment {
  const sorted = ids.toSorted();
  const among = (some: string[]) =>
    fragment`${column} = any(${some}::uuid[]) and ${column} between ${some.at(0) ?? null}::uuid and ${some.at(-1) ?? null}::uuid`;
  const complaints = sorted.filter((id) => id < firstOther);
  const others = sorted.filter((id) => id >= firstOther);
  return fragment`(${among(complaints)} or ${among(others)})`;
}

/** An id may be an hour off the time of receipt, because it has the time of another process. */
export const clockToleranceMs = 3_600_000;

/** A condition that is true of ids made between two moments, and lets PostgreSQL read only the partitions of those months. */
export function inPartitionsBetween(from: Date, to: Date, column: SqlFragment): SqlFragment {
  const range = (kind: LeadKind) =>
    fragment`${column} between ${lowestLeadId(kind, from)}::uuid and ${lowestLeadId(kind, to)}::uuid`;
  return fragment`(${range('complaint')} or ${range('enquiry')})`;
}
