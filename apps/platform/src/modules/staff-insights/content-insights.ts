import type { contentInsights } from '@lamplighter/contracts/staff/staff-insights';
import { londonDay } from '@lamplighter/contracts/time/london-day';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { readArticleFeedback } from '../article-comments/article-feedback.ts';
import { dueReviews } from '../content/checks/review-dates.ts';
import { type ContentFiles, readContentFiles } from '../content/content-files.ts';
import { layOver } from '../content/editing/lay-over.ts';
import { readPublishedArticles } from '../content/editing/published-articles.ts';
import { linksLeadSomewhere } from '../content/link-rules.ts';
import { failedSearches } from '../search-use/failed-searches.ts';
import { readSearchUse, type TermUse } from '../search-use/search-use-log.ts';

type ContentInsights = z.infer<typeof contentInsights>;

const days = 30;
const maxArticles = 200;
const maxSearches = 200;
const markdown = unified().use(remarkParse);

type Source = { sql: Database; contentDirectory: string; now: Date };

/** What readers say about the articles, what they searched for, and what editors have to look at. */
export async function readContentInsights({ sql, contentDirectory, now }: Source): Promise<ContentInsights> {
  const [feedback, uses, { files, refusedFile }] = await Promise.all([
    readArticleFeedback(sql, days),
    readSearchUse(sql, days),
    readFiles(sql, contentDirectory),
  ]);
  const searches = searchesByArticle(uses);
  const voted = new Set(feedback.map(({ article }) => article));
  const opened = [...searches.keys()]
    .filter((article) => !voted.has(article))
    .map((article) => ({ article, helpful: 0, unhelpful: 0, comments: [] }));
  const { failed, hidden, unknown } = failedSearches(uses);
  return {
    days,
    articles: [...feedback, ...opened]
      .slice(0, maxArticles)
      .map((article) => ({ ...article, searches: searches.get(article.article) ?? [] })),
    failedSearches: failed.slice(0, maxSearches).map(({ next, ...search }) => ({ ...search, next: next ?? null })),
    hiddenSearches: hidden,
    unknownSearches: unknown,
    refusedFile,
    reviews: files ? reviewsOf(files, londonDay(now)) : [],
    brokenLinks: files ? brokenLinks(files) : [],
  };
}

/** The files, or which of them is refused and why: its error names the file. */
async function readFiles(
  sql: Database,
  directory: string,
): Promise<{ files?: ContentFiles; refusedFile: string | null }> {
  const published = await readPublishedArticles(sql);
  try {
    return { files: layOver(await readContentFiles(directory), published, () => {}), refusedFile: null };
  } catch (error) {
    return { refusedFile: error instanceof Error ? error.message : String(error) };
  }
}

/** The terms after which an article was opened, the most frequent first; rare terms are not shown. */
function searchesByArticle(uses: readonly TermUse[]): Map<string, { term: string; count: number }[]> {
  const opens = uses
    .filter(({ isShared }) => isShared)
    .flatMap(({ term, opened }) => opened.map(({ page, count }) => ({ article: page, term, count })));
  return new Map([...Map.groupBy(opens, ({ article }) => article)].map(([article, found]) => [article, totals(found)]));
}

function totals(opens: readonly { term: string; count: number }[]): { term: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { term, count } of opens) counts.set(term, (counts.get(term) ?? 0) + count);
  return [...counts].map(([term, count]) => ({ term, count })).toSorted((one, other) => other.count - one.count);
}

function reviewsOf({ articles, ledgers }: ContentFiles, today: string): ContentInsights['reviews'] {
  const pages = articles.map(({ category, slug, source }) => ({ path: `${category}/${slug}`, source }));
  return dueReviews({ articles: pages, ledgers }, today, days).map((review) => ({
    ...review,
    isOverdue: review.by < today,
  }));
}

function brokenLinks({ articles, categories }: ContentFiles): ContentInsights['brokenLinks'] {
  const paths = new Set(articles.map(({ category, slug }) => `${category}/${slug}`));
  const isBroken = linksLeadSomewhere(
    paths,
    categories.map(({ slug }) => slug),
  );
  return articles.flatMap(({ category, slug, source }) =>
    linksIn(source.body)
      .filter((link) => isBroken({ links: [link] }).length > 0)
      .map((link) => ({ article: `${category}/${slug}`, link })),
  );
}

function linksIn(body: string): string[] {
  const links: string[] = [];
  visit(markdown.parse(body), 'link', ({ url }) => {
    links.push(url);
  });
  return links;
}
