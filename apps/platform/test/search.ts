import { fileURLToPath } from 'node:url';
import { searchResponse, suggestionsResponse } from '@lamplighter/contracts/search/search';
import { logPolicy } from '@lamplighter/server/log-policy';
import { pino } from 'pino';
import { connectDatabase } from '../src/db/database.ts';
import { readContentFiles } from '../src/modules/content/content-files.ts';
import { openContentStore } from '../src/modules/content/content-store.ts';
import { openSearch } from '../src/modules/search/search-service.ts';
import type { TermUse } from '../src/modules/search-use/search-use-log.ts';
import { createTestPlatform } from './database.ts';

export const headers = { 'client-id': 'help' };
/** The content of the repository. */
export const contentDirectory = fileURLToPath(new URL('../../../content', import.meta.url));
/** For waiting until a change is indexed. */
export const soon = { timeout: 25_000, interval: 50 };

export type TestSearch = Awaited<ReturnType<typeof startTestSearch>>;

/** A platform with the content of a folder, watched if requested. */
export async function startTestSearch(
  databaseUrl: string,
  { directory = contentDirectory, brand = 'larkfield', watch = false } = {},
) {
  const lines: string[] = [];
  const logger = pino({ ...logPolicy, level: 'info' }, { write: (line: string) => lines.push(line) });
  const sql = connectDatabase(databaseUrl);
  const search = openSearch(sql, brand, logger);
  const none = { find: () => undefined, close: () => {} };
  const content = watch ? await openContentStore(directory, brand, logger, { onRead: search.contentChanged }) : none;
  if (!watch) search.contentChanged(await readContentFiles(directory));
  const app = await createTestPlatform({ logger, content, search });
  app.addHook('onClose', async () => {
    content.close();
    search.close();
    await sql.end();
  });
  const ask = async (query: Record<string, string>) => app.inject({ url: '/v1/search', query, headers });
  const find = async (query: Record<string, string>) => searchResponse.parse((await ask(query)).json());
  const suggest = async (q: string) =>
    suggestionsResponse.parse((await app.inject({ url: '/v1/search/suggestions', query: { q }, headers })).json()).data;
  return { app, sql, lines, ask, find, suggest };
}

/** A term that was searched for ten times, with the other values from the test. */
export const testTermUse = (term: string, known: Partial<TermUse>): TermUse => ({
  term,
  asked: 10,
  nothing: 0,
  askedAgain: 0,
  next: [],
  opened: [],
  votes: [],
  ...known,
});
