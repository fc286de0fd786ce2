import type pg from 'pg';
import type { Database } from './database.ts';
import { PoolExhaustedError } from './database-errors.ts';
import type { SqlPart } from './sql-text.ts';

/**
 * A bulkhead: at most `most` connections of a pool at a time, so that a lock on the tables of one module does not take
 * those of the others. Who waits longer than `waitMs` for one is refused.
 */
export function shareOf(sql: Database, most: number, waitMs = 3_000): Database {
  let used = 0;
  const waiting: (() => void)[] = [];
  const enter = () => {
    if (used < most) {
      used++;
      return Promise.resolve();
    }
    return new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(new PoolExhaustedError('no connection became free in time'));
      }, waitMs);
      waiting.push(admit);
    });
  };
  const within = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else used--;
    }
  };
  const statement = <Rows extends readonly pg.QueryResultRow[] = pg.QueryResultRow[]>(
    strings: TemplateStringsArray,
    ...parts: SqlPart[]
  ) => within(() => sql<Rows>(strings, ...parts));
  const others: { [Name in keyof Database]: Database[Name] } = {
    query: (text, values) => within(() => sql.query(text, values)),
    begin: (work, settings) => within(() => sql.begin(work, settings)),
    session: (work) => within(() => sql.session(work)),
    end: () => sql.end(),
  };
  return Object.assign(statement, others);
}
