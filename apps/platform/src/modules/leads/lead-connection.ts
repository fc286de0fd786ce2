import { connectDatabase, type Database, type DatabaseSettings } from '../../db/database.ts';

/**
 * A separate pool for leads, so that a warning on it concerns leads. With a synchronous standby its commits wait for
 * that standby.
 */
export type LeadConnection = {
  sql: Database;
  /** The number of warnings so far: a cancelled wait for the standby is a warning, not an error. */
  warnings: () => number;
  close: () => Promise<void>;
};

export function connectLeadDatabase(url: string, settings: DatabaseSettings = {}): LeadConnection {
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
  return { sql, warnings: () => warnings, close: sql.end };
}
