import { linksLeadSomewhere, productPages } from '../../apps/platform/src/modules/content/link-rules.ts';
import type { FactLedger } from '../../packages/contracts/src/content/facts.ts';
import { type Article, median, readForRules, readingAge } from './article-reading.ts';
import {
  answerIsOneSentence,
  bodyHasALength,
  bodyHasNoHtml,
  bothNationsAreGiven,
  categoryExists,
  descriptionFits,
  drawingsExist,
  drawingsNamedIn,
  enoughArticles,
  factsAreReferenced,
  formHasItsPlace,
  headingsStepDown,
  networkIsFirst,
  relatedExist,
  reviewHasADate,
  sharedHeads,
  titleIsShort,
  wordsAreOurs,
} from './article-rules.ts';
import { typedInCode } from './code-facts.ts';
import type { Content } from './content.ts';
import { differentBrandFacts, futureReviews, repeatedFacts, unknownFacts, unusedFacts } from './fact-rules.ts';

const outlierAge = 14;
const oldestAge = 16;

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
  const deals = readForRules('deals', content.deals);
  const articles = content.articles.map(({ path, source }) => readForRules(path, source));
  const paths = new Set(articles.map(({ path }) => path));
  const popularPaths = content.popular.links.map(({ link }) => link);
  const ages = articles
    .map(({ path, prose }) => ({ path, age: readingAge(prose.map((text) => filled(text, content.brands[0] ?? {}))) }))
    .toSorted((one, other) => other.age - one.age);
  return {
    problems: [
      ...factProblems,
      ...enoughArticles(articles),
      ...sharedHeads(articles),
      ...listProblems(content),
      ...redirectProblems(content.redirects, paths, content.categories),
      ...named('popular.json', linksLeadSomewhere(paths, content.categories)({ links: popularPaths })),
      ...named(
        'deals',
        textRules(content).flatMap((rule) => rule(deals)),
      ),
      ...articles.flatMap((article) => articleProblems(article, content, today)),
      ...ages
        .filter(({ age }) => age > oldestAge)
        .map(({ path, age }) => `${path}: a reading age of ${age.toFixed(1)} is over ${oldestAge}`),
    ],
    medianAge: median(ages.map(({ age }) => age)),
    ages,
    outliers: ages.filter(({ age }) => age > outlierAge),
  };
}

/** The rules for every text that a customer reads. */
function textRules(content: Content) {
  const paths = new Set(content.articles.map(({ path }) => path));
  return [
    bodyHasNoHtml,
    headingsStepDown,
    drawingsExist(drawingsNamedIn(content.guide)),
    linksLeadSomewhere(paths, content.categories),
    factsAreReferenced,
    wordsAreOurs,
  ];
}

function articleRules(content: Content, today: string) {
  const paths = new Set(content.articles.map(({ path }) => path));
  return [
    ...textRules(content),
    categoryExists(content.categories),
    formHasItsPlace,
    reviewHasADate(today),
    relatedExist(paths),
    networkIsFirst,
    bothNationsAreGiven,
  ];
}

function articleProblems(article: Article, content: Content, today: string): string[] {
  const asWritten = articleRules(content, today).flatMap((rule) => rule(article));
  // Lengths are checked as readers see them, with each brand's name and numbers filled in.
  const asRead = content.brands.flatMap((facts) =>
    [titleIsShort, descriptionFits, answerIsOneSentence, bodyHasALength].flatMap((rule) =>
      rule(asReadBy(facts, article)),
    ),
  );
  return named(article.path, [...asWritten, ...asRead]);
}

const named = (path: string, problems: string[]) => [...new Set(problems)].map((problem) => `${path}: ${problem}`);

function asReadBy(facts: FactLedger, article: Article): Article {
  return {
    ...article,
    title: filled(article.title, facts),
    description: filled(article.description, facts),
    ...(article.answer === undefined ? {} : { answer: filled(article.answer, facts) }),
    blocks: article.blocks.map((block) => filled(block, facts)),
  };
}

/** An unknown fact is reported by its own rule, so it stays unchanged here. */
function filled(text: string, facts: FactLedger): string {
  return text.replaceAll(/\{\{([a-z0-9-]+)\}\}/g, (whole, id: string) => facts[id]?.value ?? whole);
}

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
