import type { Article } from './article-reading.ts';
import { sentencesOf, wordsOf } from './reading-age.ts';

/** The rules of `content/README.md` for an article. Each returns its findings, worded for editors. */
type Rule = (article: Article) => string[];

const between = (what: string, count: number, least: number, most: number) =>
  count < least || count > most ? [`${what} has ${count}, not ${least} to ${most}`] : [];

export const titleIsShort: Rule = ({ title }) =>
  title.length > 60 ? [`the title has ${title.length} characters, not at most 60`] : [];

export const descriptionFits: Rule = ({ description }) =>
  between('the description, in characters,', description.length, 70, 155);

export const answerIsOneSentence: Rule = ({ answer }) => {
  if (!answer) return ['there is no answer'];
  const count = sentencesOf(answer).length;
  return count === 1 && answer.endsWith('.') ? [] : ['the answer is not one sentence with a full stop'];
};

export const bodyHasALength: Rule = ({ blocks, title, description, answer }) => {
  const head = new Set([title, description, answer]);
  const words = blocks.filter((block) => !head.has(block)).flatMap(wordsOf).length;
  return between('the body, in words,', words, 250, 900);
};

export const headingsStepDown: Rule = ({ headings }) => {
  if (headings[0] !== 2) return ['the first heading is not ##'];
  const skips = headings.some((depth, index) => depth > (headings[index - 1] ?? 1) + 1);
  return skips || headings.some((depth) => depth === 1 || depth > 3)
    ? ['headings are ## and, under them, ###; none other']
    : [];
};

export const formHasItsPlace: Rule = ({ nucleus, body }) =>
  (nucleus === undefined) === !/^\{\{form\}\}$/m.test(body) ? [] : ['nucleus and {{form}} come together or not at all'];

export const bodyHasNoHtml: Rule = ({ hasHtml }) => (hasHtml ? ['there is HTML in the body'] : []);

/** That a review is due is a warning (`review-dates.ts`): it must not fail an unrelated change. */
export function reviewHasADate(today: string): Rule {
  return ({ reviewed }) => {
    if (!reviewed) return ['there is no review date'];
    return reviewed > today ? [`reviewed in the future, on ${reviewed}`] : [];
  };
}

export function relatedExist(paths: ReadonlySet<string>): Rule {
  return ({ path, related }) => [
    ...(related.length === 0 ? ['no related article is named'] : []),
    ...related.filter((other) => !paths.has(other)).map((other) => `related to ${other}, which does not exist`),
    ...(related.includes(path) ? ['related to itself'] : []),
    ...(new Set(related).size < related.length ? ['the same article is related twice'] : []),
  ];
}

export function drawingsExist(names: ReadonlySet<string>): Rule {
  return ({ drawings }) =>
    drawings.flatMap(({ name, alt }) => [
      ...(names.has(name) ? [] : [`there is no drawing named ${name}`]),
      ...(alt ? [] : [`the drawing ${name} does not say what it shows`]),
    ]);
}

/** The names of the drawings, as the guide for editors lists them. */
export function drawingsNamedIn(guide: string): Set<string> {
  const [, list = ''] = guide.match(/product's own drawings: (.*?)\.\n/s) ?? [];
  return new Set([...list.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name));
}

export function sharedHeads(articles: Article[]): string[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const groups = Object.groupBy(articles, (article) => article[field].toLowerCase());
    return Object.values(groups).flatMap((group = []) =>
      group.length > 1 ? [`${group.map(({ path }) => path).join(' and ')} have the same ${field}`] : [],
    );
  });
}

export function categoryExists(categories: readonly string[]): Rule {
  return ({ path }) => {
    const [category = ''] = path.split('/');
    return categories.includes(category) ? [] : [`there is no category named ${category}`];
  };
}

export function enoughArticles(articles: Article[]): string[] {
  return articles.length < 80 ? [`there are ${articles.length} articles, not at least 80`] : [];
}
