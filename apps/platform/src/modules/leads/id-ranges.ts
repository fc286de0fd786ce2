import { fragment, type SqlFragment } from '../../db/sql-text.ts';

const firstOther = '80000000-0000-0000-0000-000000000000';

/**
 * A condition that is true of the given lead ids and lets PostgreSQL read only their partitions: it excludes partitions by
 * ranges, not by an array parameter. Complaints and other leads have ids far apart, so each has its range.
 */
export function inPartitionsOf(ids: string[], column: SqlFragment): SqlFragment {
  const sorted = ids.toSorted();
  const complaints = sorted.filter((id) => id < firstOther);
  const others = sorted.filter((id) => id >= firstOther);
  const between = (some: string[]) =>
    fragment`${column} between ${some.at(0) ?? null}::uuid and ${some.at(-1) ?? null}::uuid`;
  return fragment`(${between(complaints)} or ${between(others)})`;
}
