import postgres from 'postgres';
import { type Database, databaseOptions } from '../../database.ts';

/**
 * The way to the database that leads take and nothing else does, so that a warning on it is about leads. Where there is
 * a synchronous standby its commits wait for it.
 */
export type LedgerLine = {
  sql: () => Database;
  /** How many warnings there have been: a wait for the standby that was called off is a warning, not an error. */
  warnings: () => number;
  /** A server that vanished leaves a line on which no word will ever come. */
  redial: () => void;
  hangUp: () => Promise<void>;
};

export function openLedgerLine(url: string): LedgerLine {
  let warnings = 0;
  const dial = () =>
    postgres(url, {
      ...databaseOptions,
      max: 2,
      onnotice: ({ severity }) => {
        if (severity === 'WARNING') warnings++;
      },
    });
  let sql = dial();
  return {
    sql: () => sql,
    warnings: () => warnings,
    redial: () => {
      void sql.end({ timeout: 0 });
      sql = dial();
    },
    hangUp: () => sql.end({ timeout: 5 }),
  };
}
