import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../apps/platform/src/db/database.ts';
import { readContentFiles } from '../../apps/platform/src/modules/content/content-files.ts';
import {
  type AskedPhrase,
  type Candidate,
  candidatePhrases,
  harmlessPhrases,
} from '../../apps/platform/src/modules/search-use/asked-phrases.ts';
import { readSearchUse } from '../../apps/platform/src/modules/search-use/search-use-log.ts';

const days = 90;

/** How well search finds the judged queries in a folder of content. */
export type JudgeContent = (directory: string) => Promise<{ first: number; firstThree: number }>;

/** The phrases from real searches that could be added to articles without harming a judged query. */
export async function proposePhrases(sql: Database, directory: string, judge: JudgeContent): Promise<Candidate[]> {
  const { articles } = await readContentFiles(directory);
  const known = new Set(articles.map(({ category, slug }) => `${category}/${slug}`));
  const already = new Set(articles.flatMap(({ source }) => source.asked ?? []));
  const candidates = candidatePhrases(await readSearchUse(sql, days)).filter(
    ({ article, phrase }) => known.has(article) && !already.has(phrase),
  );
  if (candidates.length === 0) return [];
  return harmlessPhrases(candidates, (phrases) => withCopy(directory, phrases, judge));
}

export async function writePhrases(directory: string, phrases: readonly AskedPhrase[]): Promise<void> {
  for (const [article, own] of Map.groupBy(phrases, (phrase) => phrase.article)) {
    const file = join(directory, 'articles', `${article}.md`);
    const added = own.map(({ phrase }) => phrase);
    await writeFile(file, withAskedPhrases(await readFile(file, 'utf8'), added));
  }
}

async function withCopy<Result>(
  directory: string,
  phrases: readonly AskedPhrase[],
  use: (copy: string) => Promise<Result>,
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'lamplighter-phrases-'));
  try {
    await cp(directory, copy, { recursive: true });
    await writePhrases(copy, phrases);
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Adds phrases to the `asked` list of an article's front matter; the rest stays unchanged. */
export function withAskedPhrases(article: string, phrases: readonly string[]): string {
  const lines = article.split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) throw new Error('an article starts with front matter between two lines of ---');
  const items = phrases.map((phrase) => `  - ${phrase}`);
  const list = lines.slice(0, end).indexOf('asked:');
  if (list < 0) return lines.toSpliced(end, 0, 'asked:', ...items).join('\n');
  const after = lines.findIndex((line, index) => index > list && !line.startsWith('  - '));
  return lines.toSpliced(after, 0, ...items).join('\n');
}
