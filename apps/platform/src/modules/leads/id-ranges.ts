import type { LeadKind } from '@lamplighter/contracts/lead-kind';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { lowestLeadId } from './lead-id.ts';

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
