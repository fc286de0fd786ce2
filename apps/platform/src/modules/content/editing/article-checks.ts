import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { londonDay } from '@lamplighter/contracts/time/london-day';
import { requireFacts } from '../article-page.ts';
import { readArticle } from '../article-source.ts';
import { readForRules } from '../checks/article-reading.ts';
import { sharedHeads } from '../checks/article-rules.ts';
import { articleProblems, outlierAge, readingAgeOf } from '../checks/check-article.ts';
import { dueReviews, formatReview } from '../checks/review-dates.ts';
import { readContentFiles } from '../content-files.ts';
import { layOver } from './lay-over.ts';
import type { PublishedArticles } from './published-articles.ts';

export type Findings = { problems: string[]; warnings: string[] };

type Settings = { contentDirectory: string; published: PublishedArticles; now: Date };

const warningDays = 30;

/** What `npm run content -- check` says of a text, among all that is published. A text that cannot be read has a problem. */
export async function checkArticleText(path: string, source: string, settings: Settings): Promise<Findings> {
  try {
    return await findingsOf(path, source, settings);
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)], warnings: [] };
  }
}

async function findingsOf(
  path: string,
  text: string,
  { contentDirectory, published, now }: Settings,
): Promise<Findings> {
  const source = readArticle(text, `articles/${path}.md`);
  const files = layOver(await readContentFiles(contentDirectory), published, () => {});
  const guide = await readFile(join(contentDirectory, 'README.md'), 'utf8');
  const today = londonDay(now);
  const brands = files.brands.map(({ facts }) => facts);
  const article = readForRules(path, source);
  const others = files.articles
    .map((other) => ({ ...other, path: `${other.category}/${other.slug}` }))
    .filter((other) => other.path !== path);
  const paths = new Set([path, ...others.map((other) => other.path)]);
  const categories = files.categories.map(({ slug }) => slug);
  const age = readingAgeOf(article, brands);
  return {
    problems: [
      ...unknownFacts(source, brands),
      ...articleProblems(article, { paths, categories, guide, brands, today }),
      ...others.flatMap((other) => sharedHeads([article, { ...article, ...other.source, path: other.path }])),
    ],
    warnings: [
      ...(age > outlierAge ? [`a reading age of ${age.toFixed(1)} is over ${outlierAge}`] : []),
      ...dueReviews({ articles: [{ path, source }], ledgers: [] }, today, warningDays).map((due) =>
        formatReview(due, today),
      ),
    ],
  };
}

function unknownFacts(
  source: Parameters<typeof requireFacts>[0],
  brands: Parameters<typeof requireFacts>[1][],
): string[] {
  try {
    for (const facts of brands) requireFacts(source, facts);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
