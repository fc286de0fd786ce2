import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import { makeLeadMonths } from '../modules/leads/lead-months.ts';
import { connectDatabase } from './database.ts';
import { grantPrivileges } from './grants.ts';

const files = fileURLToPath(new URL('../../migrations/*.sql', import.meta.url));
const lock = 5_312_026;

/** Migrates the database to the newest version. An advisory lock serialises concurrent migrations. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const sql = connectDatabase(databaseUrl, { name: 'lamplighter-migrate', connections: 2, statementTimeoutMs: 0 });
  try {
    // The advisory lock is released when its session ends.
    return await sql.session(async (session) => {
      await session`select pg_advisory_lock(${lock})`;
      const postgrator = new Postgrator({
        driver: 'pg',
        migrationPattern: files,
        schemaTable: 'public.schema_version',
        execQuery: (query) => session.query(query),
        execSqlScript: async (script) => {
          await session.begin((transaction) => transaction.query(script));
        },
      });
      const applied = await postgrator.migrate();
      await makeLeadMonths(sql);
      await grantPrivileges(sql);
      return applied.map(({ version, name }) => `${version} ${name}`);
    });
  } finally {
    await sql.end();
  }
}
