import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { readArticle } from '../../apps/platform/src/modules/content/article-source.ts';
import { openSearchUseRepository } from '../../apps/platform/src/modules/search-use/search-use-repository.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { proposePhrases, writePhrases } from './propose-phrases.ts';

const article = 'meters/find-your-meter';

describe('phrases proposed from use', () => {
  let sql: Database;
  let directory: string;
  const askedIn = async (folder: string) => {
    const file = join(folder, 'articles', `${article}.md`);
    return readArticle(await readFile(file, 'utf8'), file).asked ?? [];
  };
  /** A judge whose score drops when the content contains this phrase. */
  const judgeAgainst = (harmful: string) => async (folder: string) => {
    const first = (await askedIn(folder)).includes(harmful) ? 0.7 : 0.8;
    return { first, firstThree: 0.9 };
  };

  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    directory = await mkdtemp(join(tmpdir(), 'lamplighter-propose-'));
    await cp(resolve(import.meta.dirname, '../../content'), directory, { recursive: true });
    const uses = (term: string, page: string) => [
      { outcome: 'found' as const, term, visitors: 7, count: 5 },
      { outcome: 'opened' as const, term, page, place: 5, count: 5 },
    ];
    await openSearchUseRepository(sql, () => true).count([
      ...uses('wheres the clock', article),
      ...uses('electric box', article),
      ...uses('speak to someone', 'contact-us'),
      ...uses('old page', 'meters/no-such-article'),
    ]);
    await sql`
      insert into search_use (day, term, outcome, visitors, count)
      select current_date - 1, term, outcome, 1, 1 from search_use where outcome = 'found'`;
  });
  afterAll(async () => {
    await sql.end();
    await rm(directory, { recursive: true });
  });

  it('are those of articles that harm no judged query; content stays as it is until they are written', async () => {
    const before = await askedIn(directory);
    const proposed = await proposePhrases(sql, directory, judgeAgainst('electric box'));
    expect(proposed).toEqual([{ article, phrase: 'wheres the clock', asked: 6, opened: 5 }]);
    expect(await askedIn(directory)).toEqual(before);

    await writePhrases(directory, proposed);
    expect(await askedIn(directory)).toEqual([...before, 'wheres the clock']);
    expect(await proposePhrases(sql, directory, judgeAgainst('electric box'))).toEqual([]);
  });
});
