import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { readSearchUse } from '../../apps/platform/src/modules/search-use/search-use-log.ts';
import { openSearchUseRepository } from '../../apps/platform/src/modules/search-use/search-use-repository.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { proposePhrases } from './propose-phrases.ts';

const article = 'meters/find-your-meter';
const content = resolve(import.meta.dirname, '../../content');

describe('phrases proposed from use', () => {
  let sql: Database;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    const uses = (term: string, page: string) => [
      { outcome: 'found' as const, term, visitors: 7, count: 5 },
      { outcome: 'opened' as const, term, page, place: 5, count: 5 },
    ];
    await openSearchUseRepository(sql, () => true).count([
      ...uses('wheres the clock', article),
      ...uses('where is my meter', article),
      ...uses('speak to someone', 'contact-us'),
      ...uses('old page', 'meters/no-such-article'),
    ]);
    await sql`
      insert into search_use (day, term, outcome, visitors, count)
      select current_date - 1, term, outcome, 1, 1 from search_use where outcome = 'found'`;
  });
  afterAll(() => sql.end());

  it('are those of articles that do not have them', async () => {
    expect(await proposePhrases(await readSearchUse(sql, 90), content)).toEqual([
      { article, phrase: 'wheres the clock', asked: 6, opened: 5 },
    ]);
  });
});
