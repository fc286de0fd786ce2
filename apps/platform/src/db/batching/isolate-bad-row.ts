import { isServerError } from '../database-errors.ts';

/** SQLSTATE classes of data errors; the others concern the server or the connection. */
const aboutTheRows = new Set(['21', '22', '23', '44', 'P0']);

export function isRowError(error: unknown): boolean {
  if (!isServerError(error)) return false;
  // A missing partition is a check violation by its code, but it affects every row of the batch.
  return aboutTheRows.has(error.code.slice(0, 2)) && error.routine !== 'ExecFindPartition';
}

/** Bisects a batch until the row that the database rejects is found; the other rows are inserted. */
export async function isolateBadRow<Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  items: Item[],
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return (await send(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (items.length <= 1 || !isRowError(reason)) return items.map(() => ({ status: 'rejected', reason }));
    const middle = items.length >> 1;
    return [
      ...(await isolateBadRow(send, items.slice(0, middle))),
      ...(await isolateBadRow(send, items.slice(middle))),
    ];
  }
}
