import { isServerError } from '../../database.ts';

/** SQLSTATE classes that speak of what was sent; the others speak of the server or the way to it. */
const aboutTheRows = new Set(['21', '22', '23', '44', 'P0']);

export function isAboutTheRows(error: unknown): boolean {
  return isServerError(error) && aboutTheRows.has(error.code.slice(0, 2)) && !isMonthMissing(error);
}

/** No partition for the month: a check violation by its code, but of every row of the batch alike. */
function isMonthMissing(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'ExecFindPartition';
}

/** One row that the database refuses fails alone: the batch is halved until it is found, and the rest are kept. */
export async function sendInHalves<Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  items: Item[],
): Promise<PromiseSettledResult<Result>[]> {
  try {
    return (await send(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    if (items.length <= 1 || !isAboutTheRows(reason)) return items.map(() => ({ status: 'rejected', reason }));
    const middle = items.length >> 1;
    return [...(await sendInHalves(send, items.slice(0, middle))), ...(await sendInHalves(send, items.slice(middle)))];
  }
}
