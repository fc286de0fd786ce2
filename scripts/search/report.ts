import { resolve } from 'node:path';
import { readEnvironment } from '@lamplighter/server/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { databaseEnvironment } from '../../apps/platform/src/environment.ts';
import { failedSearches } from '../../apps/platform/src/modules/search-use/failed-searches.ts';
import { readSearchUse } from '../../apps/platform/src/modules/search-use/search-use-log.ts';
import { judgedSets, readSearchContent } from './evaluation.ts';
import { effectLines, openJudge, proposePhrases } from './propose-phrases.ts';

/**
 * For editors, once a week: the searches that failed, worst first, and the phrases that articles could be asked by, with
 * what each changes in the judged queries.
 */
const days = { failed: 7, proposed: 90 };
const maxShown = { failed: 200, proposed: 20 };
const content = resolve(import.meta.dirname, '../../content');

const { DATABASE_URL } = readEnvironment(databaseEnvironment);
const sql = connectDatabase(DATABASE_URL, { connections: 1 });
const { failed, hidden, unknown } = failedSearches(await readSearchUse(sql, days.failed));
const proposed = await proposePhrases(await readSearchUse(sql, days.proposed), content);
await sql.end();

for (const { term, asked, signs, next } of failed.slice(0, maxShown.failed)) {
  const seen = signs.map(({ sign, count }) => `${sign} ${count}`).join(', ');
  console.log(`${String(asked).padStart(6)}  ${term}: ${seen}${next ? `; then asked '${next}'` : ''}`);
}
if (failed.length > maxShown.failed) console.log(`${failed.length - maxShown.failed} more terms failed less often.`);
if (failed.length === 0) console.log(`No term of three visitors in the last ${days.failed} days failed.`);
if (hidden.terms > 0)
  console.log(
    `${hidden.terms} terms that failed were asked by fewer than three visitors each (${hidden.asked} times in all).`,
  );
if (unknown > 0) console.log(`${unknown} searches had no word that an article has. Their words are not recorded.`);

if (proposed.length > 0) {
  const judge = await openJudge(await readSearchContent(), judgedSets);
  console.log('\nPhrases for articles. Read each one: it must be a question that the article answers.');
  for (const { article, phrase, asked, opened } of proposed.slice(0, maxShown.proposed)) {
    console.log(`\nnpm run search -- accept ${article} '${phrase}'`);
    console.log(`  Asked ${asked} times, then the article was opened ${opened} times.`);
    for (const line of effectLines(judge({ article, phrase }))) console.log(`  ${line}`);
  }
}
