import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchContent } from '@lamplighter/contracts/search/search-content';
import { readContentFiles } from '../../apps/platform/src/modules/content/content-files.ts';
import {
  type AskedPhrase,
  type Candidate,
  candidatePhrases,
} from '../../apps/platform/src/modules/search-use/asked-phrases.ts';
import type { TermUse } from '../../apps/platform/src/modules/search-use/search-use-log.ts';
import { type Figures, figuresOf, judgeQueries, productEngine, readJudgedSet } from './evaluation.ts';

/** The figures of a set of judged queries without and with a phrase. */
export type Effect = { set: string; before: Figures; after: Figures };

/** Phrases from real searches that could be added to articles, without those that an article has. */
export async function proposePhrases(uses: readonly TermUse[], directory: string): Promise<Candidate[]> {
  const { known, asked } = await readAsked(directory);
  return candidatePhrases(uses).filter(({ article, phrase }) => known.has(article) && !asked.has(phrase));
}

/** Judges a phrase as if its article had it. */
export async function openJudge(
  searched: SearchContent,
  sets: readonly string[],
): Promise<(phrase: AskedPhrase) => Effect[]> {
  const judged = await Promise.all(sets.map(async (set) => ({ set, queries: await readJudgedSet(set) })));
  const figures = (content: SearchContent) => {
    const { search } = productEngine(content);
    return judged.map(({ queries }) => figuresOf(judgeQueries(search, queries)));
  };
  const before = figures(searched);
  return (phrase) => {
    const after = figures(withPhrase(searched, phrase));
    return judged.flatMap(({ set }, index) => {
      const [without, having] = [before[index], after[index]];
      return without && having ? [{ set, before: without, after: having }] : [];
    });
  };
}

function withPhrase(searched: SearchContent, { article, phrase }: AskedPhrase): SearchContent {
  const articles = searched.articles.map((one) =>
    `${one.category}/${one.slug}` === article ? { ...one, asked: [...one.asked, phrase] } : one,
  );
  return { ...searched, articles };
}

/** Whether fewer queries of a set have a right result first, or among the first three. */
export function isHarmful({ before, after }: Effect): boolean {
  return after.first < before.first || after.firstThree < before.firstThree;
}

/** What a phrase changes, a line for each set that it changes. */
export function effectLines(effects: readonly Effect[]): string[] {
  const lines = effects.flatMap(({ set, before, after }) => {
    const [old, now] = [before, after].map(({ first, firstThree }) => `${percent(first)} / ${percent(firstThree)}`);
    return old === now ? [] : [`${set}: ${now} instead of ${old}`];
  });
  return lines.length > 0 ? lines : ['No figure of the judged queries changes.'];
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** Letters, digits and what is inside words: anything else may mean something in front matter. */
const plainPhrase = /^[\p{L}\p{N}][\p{L}\p{N}'’ -]{1,99}$/u;

/** Adds a phrase to its article's `asked` list. */
export async function acceptPhrase(directory: string, { article, phrase }: AskedPhrase): Promise<void> {
  const { known, asked } = await readAsked(directory);
  if (!known.has(article)) throw new Error(`there is no article ${article}`);
  if (asked.has(phrase)) throw new Error(`an article has '${phrase}' already`);
  if (!plainPhrase.test(phrase)) throw new Error('a phrase has letters, digits and spaces only');
  const file = join(directory, 'articles', `${article}.md`);
  await writeFile(file, withAskedPhrase(await readFile(file, 'utf8'), phrase));
}

async function readAsked(directory: string): Promise<Record<'known' | 'asked', ReadonlySet<string>>> {
  const { articles } = await readContentFiles(directory);
  return {
    known: new Set(articles.map(({ category, slug }) => `${category}/${slug}`)),
    asked: new Set(articles.flatMap(({ source }) => source.asked ?? [])),
  };
}

/** Adds a phrase to the `asked` list of an article's front matter; the rest stays unchanged. */
export function withAskedPhrase(article: string, phrase: string): string {
  const lines = article.split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) throw new Error('an article starts with front matter between two lines of ---');
  const item = `  - ${phrase}`;
  const list = lines.slice(0, end).indexOf('asked:');
  if (list < 0) return lines.toSpliced(end, 0, 'asked:', item).join('\n');
  const after = lines.findIndex((line, index) => index > list && !line.startsWith('  - '));
  return lines.toSpliced(after, 0, item).join('\n');
}
