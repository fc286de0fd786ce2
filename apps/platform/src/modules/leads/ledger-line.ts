import { connectDatabase, type Database, type DatabaseSettings } from '../../database.ts';

/**
 * The pool that leads take and nothing else does, so that a warning on it is about leads. Where there is a synchronous
 * standby its commits wait for it.
 */
export type LedgerLine = {
  sql: Database;
  /** How many warnings there have been: a wait for the standby that was called off is a warning, not an error. */
  warnings: () => number;
  hangUp: () => Promise<void>;
};

export function openLedgerLine(url: string, settings: DatabaseSettings = {}): LedgerLine {
  let warnings = 0;
  const sql = connectDatabase(url, {
    name: 'lamplighter-leads',
    connections: 2,
    statementTimeoutMs: 6_000,
    ...settings,
    onWarning: () => {
      warnings++;
    },
  });
  return { sql, warnings: () => warnings, hangUp: sql.end };
}
