import { readEnvironment } from '@lamplighter/contracts/environment';
import { connectDatabase } from '../apps/platform/src/database.ts';
import { databaseEnvironment } from '../apps/platform/src/environment.ts';
import { missedSearches } from '../apps/platform/src/modules/search/missed-searches.ts';

/** Searches of the last 30 days that found nothing, most often first: what an article or a synonym is missing for. */
const days = 30;
const { DATABASE_URL } = readEnvironment(databaseEnvironment);
const sql = connectDatabase(DATABASE_URL, { connections: 1 });
const missed = await missedSearches(sql, days);
for (const { term, count, last } of missed) console.log(`${String(count).padStart(6)}  ${last}  ${term}`);
if (missed.length === 0) console.log(`Every search of the last ${days} days found something.`);
await sql.end();
