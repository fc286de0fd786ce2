import { median, readForRules } from '../../apps/platform/src/modules/content/checks/article-reading.ts';
import { enoughArticles, sharedHeads } from '../../apps/platform/src/modules/content/checks/article-rules.ts';
import {
  articleProblems,
  outlierAge,
  readingAgeOf,
  type Surroundings,
  textProblems,
} from '../../apps/platform/src/modules/content/checks/check-article.ts';
import { linksLeadSomewhere, productPages } from '../../apps/platform/src/modules/content/link-rules.ts';
import { typedInCode } from './code-facts.ts';
import type { Content } from './content.ts';
import { differentBrandFacts, futureReviews, repeatedFacts, unknownFacts, unusedFacts } from './fact-rules.ts';

export type ContentReport = {
  problems: string[];
  medianAge: number;
  ages: { path: string; age: number }[];
  outliers: { path: string; age: number }[];
};

/** All problems of the content on a given day, and its reading age. */
export function checkContent(content: Content, today: string): ContentReport {
  const factProblems = [
    ...unknownFacts(content.texts, content.ledgers),
    ...unusedFacts(content.texts, content.siteSource, content.ledgers),
    ...futureReviews(content.ledgers, today),
    ...differentBrandFacts(content.ledgers),
    ...repeatedFacts(content.ledgers),
    ...typedInCode(content.interfaceSources, content.ledgers),
  ];
  const articles = content.articles.map(({ path, source }) => readForRules(path, source));
  const paths = new Set(articles.map(({ path }) => path));
  const surroundings: Surroundings = { ...content, paths, today };
  const popularPaths = content.popular.links.map(({ link }) => link);
  const ages = articles
    .map((article) => ({ path: article.path, age: readingAgeOf(article, content.brands) }))
    .toSorted((one, other) => other.age - one.age);
  return {
    problems: [
      ...factProblems,
      ...enoughArticles(articles),
      ...sharedHeads(articles),
      ...listProblems(content),
      ...redirectProblems(content.redirects, paths, content.categories),
      ...named('popular.json', linksLeadSomewhere(paths, content.categories)({ links: popularPaths })),
      ...named('deals', textProblems(readForRules('deals', content.deals), surroundings)),
      ...articles.flatMap((article) => named(article.path, articleProblems(article, surroundings))),
    ],
    medianAge: median(ages.map(({ age }) => age)),
    ages,
    outliers: ages.filter(({ age }) => age > outlierAge),
  };
}

const named = (path: string, problems: string[]) => [...new Set(problems)].map((problem) => `${path}: ${problem}`);

/** Every article is on the page of a category, once, and a category lists only articles that exist. */
export function listProblems({ articles, lists }: Pick<Content, 'articles' | 'lists'>): string[] {
  const paths = new Set(articles.map(({ path }) => path));
  const listed = Object.entries(lists).flatMap(([category, slugs]) => slugs.map((slug) => `${category}/${slug}`));
  const unlisted = [...paths.difference(new Set(listed))];
  const repeated = listed.filter((path, index) => listed.indexOf(path) < index);
  return [
    ...unlisted.map((path) => `${path}: no category lists it; add it to a group in categories.json`),
    ...listed.filter((path) => !paths.has(path)).map((path) => `categories.json: there is no article ${path}`),
    ...repeated.map((path) => `categories.json: ${path} is listed twice`),
  ];
}

/** A redirect starts where no page is and ends, in one step, at a page. `paths` are the articles. */
export function redirectProblems(
  redirects: Record<string, string>,
  paths: ReadonlySet<string>,
  categories: readonly string[],
): string[] {
  const pages = new Set([...productPages, ...categories, ...paths]);
  return Object.entries(redirects).flatMap(([from, to]) => [
    ...(paths.has(from) ? [`redirects.json: ${from} is an article; delete it or the redirect`] : []),
    ...(Object.hasOwn(redirects, to) ? [`redirects.json: ${from} leads to ${to}, which is redirected itself`] : []),
    ...(!Object.hasOwn(redirects, to) && !pages.has(to)
      ? [`redirects.json: ${from} leads to ${to}, which is no page`]
      : []),
  ]);
}
