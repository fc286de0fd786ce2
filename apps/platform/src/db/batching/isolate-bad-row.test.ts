import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isolateBadRow, isRowError } from './isolate-bad-row.ts';

function serverError(code: string, routine?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('rejected', 8, 'error'), { code, ...(routine && { routine }) });
}

describe('an error of the database', () => {
  it.each(['21000', '22001', '23505', '44000', 'P0001'])('%s concerns the rows', (code) => {
    expect(isRowError(serverError(code))).toBe(true);
    expect(isRowError(serverError(code, 'ExecConstraints'))).toBe(true);
  });

  it.each(['40001', '53100', '57P01', '08006', '25006', '42P01'])('%s concerns the server', (code) => {
    expect(isRowError(serverError(code))).toBe(false);
  });

  it('concerns every row when the partition of the month is missing', () => {
    expect(isRowError(serverError('23514', 'ExecFindPartition'))).toBe(false);
  });

  it('concerns the connection when it has no code', () => {
    expect(isRowError(new Error('connection terminated'))).toBe(false);
    expect(isRowError({ code: '23505' })).toBe(false);
  });
});

describe('a batch with a row that the database rejects', () => {
  const rejectedRow = serverError('22001');

  function database(isBad: (item: number) => boolean, error: Error = rejectedRow) {
    const sent: number[][] = [];
    const send = async (items: number[]) => {
      sent.push(items);
      if (items.some(isBad)) throw error;
      return items.map((item) => item * 10);
    };
    return { sent, send };
  }

  it('is sent once when every row is good', async () => {
    const { sent, send } = database(() => false);
    expect(await isolateBadRow(send, [1, 2])).toEqual([
      { status: 'fulfilled', value: 10 },
      { status: 'fulfilled', value: 20 },
    ]);
    expect(sent).toEqual([[1, 2]]);
  });

  it('is halved until the row is alone, and the others are inserted in their order', async () => {
    const { sent, send } = database((item) => item === 3);
    expect(await isolateBadRow(send, [1, 2, 3, 4, 5])).toEqual([
      { status: 'fulfilled', value: 10 },
      { status: 'fulfilled', value: 20 },
      { status: 'rejected', reason: rejectedRow },
      { status: 'fulfilled', value: 40 },
      { status: 'fulfilled', value: 50 },
    ]);
    expect(sent).toEqual([[1, 2, 3, 4, 5], [1, 2], [3, 4, 5], [3], [4, 5]]);
  });

  it('is not halved when the error concerns the server', async () => {
    const lost = new Error('connection terminated');
    const { sent, send } = database(() => true, lost);
    expect(await isolateBadRow(send, [1, 2])).toEqual([
      { status: 'rejected', reason: lost },
      { status: 'rejected', reason: lost },
    ]);
    expect(sent).toEqual([[1, 2]]);
  });
});
