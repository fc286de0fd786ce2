import { readEnvironment } from '@lamplighter/server/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { databaseEnvironment } from '../../apps/platform/src/environment.ts';
import { failedSearches } from '../../apps/platform/src/modules/search-use/failed-searches.ts';
import { readSearchUse } from '../../apps/platform/src/modules/search-use/search-use-log.ts';

/** The failed searches of the last 30 days, worst first: each may lack an article or a phrase of one. */
const days = 30;
const maxShown = 200;

const { DATABASE_URL } = readEnvironment(databaseEnvironment);
const sql = connectDatabase(DATABASE_URL, { connections: 1 });
const { failed, hidden, unknown } = failedSearches(await readSearchUse(sql, days));
await sql.end();

for (const { term, asked, signs, next } of failed.slice(0, maxShown)) {
  const seen = signs.map(({ sign, count }) => `${sign} ${count}`).join(', ');
  console.log(`${String(asked).padStart(6)}  ${term}: ${seen}${next ? `; then asked '${next}'` : ''}`);
}
if (failed.length > maxShown) console.log(`${failed.length - maxShown} more terms failed less often.`);
if (failed.length === 0) console.log(`No term of three visitors in the last ${days} days failed.`);
if (hidden.terms > 0)
  console.log(
    `${hidden.terms} terms that failed were asked by fewer than three visitors each (${hidden.asked} times in all).`,
  );
if (unknown > 0) console.log(`${unknown} searches had no word that an article has. Their words are not recorded.`);
