import { readEnvironment } from '@lamplighter/server/environment';
import { connectDatabase } from '../db/database.ts';
import { databaseEnvironment } from '../environment.ts';
import { generatedAddressFile } from '../modules/addresses/generated-addresses.ts';
import { loadAddresses } from '../modules/addresses/load.ts';

/** For the dev stack: loads a small set of generated addresses if the index is empty. */
const sql = connectDatabase(readEnvironment(databaseEnvironment).DATABASE_URL, {
  connections: 1,
  statementTimeoutMs: 0,
});
const [first] = await sql`select 1 from address limit 1`;
if (!first) await loadAddresses(sql, generatedAddressFile(2_000));
await sql.end();
