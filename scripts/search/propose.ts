import { resolve } from 'node:path';
import { readEnvironment } from '@lamplighter/server/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { databaseEnvironment } from '../../apps/platform/src/environment.ts';
import { figuresOf, judgeQueries, productEngine, readJudgedSet, readSearchContent } from './evaluation.ts';
import { type JudgeContent, proposePhrases, writePhrases } from './propose-phrases.ts';

/** Prints phrases from real searches for the `asked` lists of articles; `--write` adds them. */
const content = resolve(import.meta.dirname, '../../content');

const { DATABASE_URL } = readEnvironment(databaseEnvironment);
const sql = connectDatabase(DATABASE_URL, { connections: 1 });
const judgeContent: JudgeContent = async (directory) => {
  const { search } = productEngine(await readSearchContent(directory));
  return figuresOf(judgeQueries(search, await readJudgedSet('development')));
};
try {
  const proposed = await proposePhrases(sql, content, judgeContent);
  for (const { article, phrase, asked, opened } of proposed)
    console.log(`${article}: '${phrase}' (asked ${asked} times, opened ${opened})`);
  if (proposed.length === 0) console.log('There is nothing to propose.');
  else if (process.argv.includes('--write')) await writePhrases(content, proposed);
  else console.log('Read each one: -- --write adds them to the articles.');
} finally {
  await sql.end();
}
