import type { Database } from '../../../db/database.ts';
import type { ContentFiles } from '../../content/content-files.ts';
import { indexedArticles } from './indexed-article.ts';
import { isIndexed, removeReplaced, versionOf, writeSearchIndex } from './search-index.ts';

/**
 * Writes the search index of a brand from the content files. The version is that of the files, so that an unchanged index
 * is found without parsing the articles, which takes seconds.
 */
export async function indexContent(
  sql: Database,
  brand: string,
  files: ContentFiles,
): Promise<'written' | 'unchanged'> {
  const { articles, pages, synonyms, dictionary } = files;
  const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
  const version = versionOf({ articles, facts, pages, synonyms, dictionary });
  if (await isIndexed(sql, brand, version)) {
    await removeReplaced(sql);
    return 'unchanged';
  }
  const corpus = { articles: await indexedArticles(files, facts), pages, synonyms, dictionary };
  return writeSearchIndex(sql, brand, corpus, version);
}
