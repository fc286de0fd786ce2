import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import { connectDatabase } from './database.ts';
import { installJobQueue } from './modules/delivery/job-queue.ts';
import { makeLeadMonths } from './modules/leads/lead-months.ts';

const files = fileURLToPath(new URL('../migrations/*.sql', import.meta.url));
const lock = 5_312_026;

/** Brings the database to the newest version. Two processes that try at once take turns. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const sql = connectDatabase(databaseUrl, { connections: 1 });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: files,
      schemaTable: 'public.schema_version',
      execQuery: async (query) => ({ rows: await sql.unsafe(query) }),
      execSqlScript: async (script) => {
        await sql.begin((transaction) => transaction.unsafe(script));
      },
    });
    const applied = await postgrator.migrate();
    await makeLeadMonths(sql);
    await installJobQueue(databaseUrl);
    return applied.map(({ version, name }) => `${version} ${name}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
