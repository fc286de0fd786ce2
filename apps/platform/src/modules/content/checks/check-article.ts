import type { FactLedger } from '@lamplighter/contracts/content/facts';
import { linksLeadSomewhere } from '../link-rules.ts';
import { type Article, readingAge } from './article-reading.ts';
import {
  answerIsOneSentence,
  bodyHasALength,
  bodyHasNoHtml,
  bothNationsAreGiven,
  categoryExists,
  descriptionFits,
  drawingsExist,
  drawingsNamedIn,
  factsAreReferenced,
  formHasItsPlace,
  headingsStepDown,
  networkIsFirst,
  relatedExist,
  reviewHasADate,
  titleIsShort,
  wordsAreOurs,
} from './article-rules.ts';

/** What articles are checked against. */
export type Surroundings = {
  /** Of all articles. */
  paths: ReadonlySet<string>;
  /** The slugs of the categories. */
  categories: readonly string[];
  /** `content/README.md`, which lists the drawings for editors. */
  guide: string;
  /** All facts of each brand, its own and the shared ones. */
  brands: readonly FactLedger[];
  today: string;
};

/** An older reading age is reported. */
export const outlierAge = 14;
/** An older one is refused. */
const oldestAge = 16;

/** What is wrong with an article, worded for editors. */
export function articleProblems(article: Article, surroundings: Surroundings): string[] {
  const { paths, categories, brands, today } = surroundings;
  const asWritten = [
    ...textRules(surroundings),
    categoryExists(categories),
    formHasItsPlace,
    reviewHasADate(today),
    relatedExist(paths),
    networkIsFirst,
    bothNationsAreGiven,
  ].flatMap((rule) => rule(article));
  // Lengths are checked as readers see them, with each brand's name and numbers filled in.
  const asRead = brands.flatMap((facts) =>
    [titleIsShort, descriptionFits, answerIsOneSentence, bodyHasALength].flatMap((rule) =>
      rule(asReadBy(facts, article)),
    ),
  );
  const age = readingAgeOf(article, brands);
  const tooHard = age > oldestAge ? [`a reading age of ${age.toFixed(1)} is over ${oldestAge}`] : [];
  return [...new Set([...asWritten, ...asRead, ...tooHard])];
}

/** What is wrong with a text that a customer reads, which may be no article. */
export function textProblems(text: Article, surroundings: Surroundings): string[] {
  return textRules(surroundings).flatMap((rule) => rule(text));
}

export function readingAgeOf({ prose }: Article, [facts = {}]: readonly FactLedger[]): number {
  return readingAge(prose.map((text) => filled(text, facts)));
}

function textRules({ guide, paths, categories }: Surroundings) {
  return [
    bodyHasNoHtml,
    headingsStepDown,
    drawingsExist(drawingsNamedIn(guide)),
    linksLeadSomewhere(paths, categories),
    factsAreReferenced,
    wordsAreOurs,
  ];
}

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
