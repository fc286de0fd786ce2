import { type Article, sentencesOf, wordsOf } from './article-reading.ts';

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

const isUnsafeMeter = (text: string) =>
  /\b(?:hot|wet|damp|buzz\w*|spark\w*|scorch\w*)\b(?! water)/i.test(text) && /\b(?:meters?|box)\b/i.test(text);

/** A meter or box that is hot, wet or buzzing is for the network first, and then for us. A table has a line for a row. */
export const networkIsFirst: Rule = ({ answer = '', body }) =>
  [answer, ...body.split('\n')].flatMap((line) => {
    const ours = line.indexOf('{{meter-emergency-phone}}');
    if (ours < 0 || !isUnsafeMeter(line)) return [];
    const network = line.indexOf('{{power-cut}}');
    return network < 0 || network > ours ? [`'${line.slice(0, 60)}…': {{power-cut}} comes first`] : [];
  });

const nationalLines = ['power-cut', 'gas-emergency'];

/** The short number does not work in Northern Ireland, and the gas service there has another number. */
export const bothNationsAreGiven: Rule = ({ answer = '', body }) =>
  nationalLines
    .filter((line) => `${answer}\n${body}`.includes(`{{${line}}}`) && !body.includes(`{{${line}-northern-ireland}}`))
    .map((line) => `{{${line}}} is given without {{${line}-northern-ireland}}`);

/** Consistent terms, and none of the words that `content/README.md` excludes. */
const rules: [wrong: RegExp, advice: string][] = [
  [/\bsimply\b/i, "leave out 'simply'"],
  [/\bjust\b/i, "leave out 'just'"],
  [/\bplease note\b/i, "leave out 'please note'"],
  [/!/, 'leave out the exclamation mark'],
  [/["“”]/, 'use single quotation marks'],
  [/\bdirect debit|\bDirect debit/, "write 'Direct Debit'"],
  [/\b[Pp]ay[ -]as[ -]you[ -]go\b|\bPAYG\b/, "write 'Pay As You Go'"],
  [/\bPay As You Go meter/, "write 'prepayment meter'; Pay As You Go is how you pay"],
  [/\bpre-pay/i, "write 'prepayment'"],
  [/\bEmergency Credit\b/, "write 'emergency credit'"],
  [/\b[Ee]-mail/, "write 'email'"],
  [/\b[Ss]mart Meter\b/, "write 'smart meter'"],
  [/\b[Ii]n home display\b|\bIHD\b/, "write 'in-home display'"],
  [
    /\b(?:organi|reali|recogni|apologi|prioriti|minimi)z|\b(?:color|center|favorite|neighbor)\b/i,
    'use British spelling',
  ],
];

export function wordsAreOurs({ blocks }: Pick<Article, 'blocks'>): string[] {
  return blocks.flatMap((block) => {
    const text = block.replaceAll(/\{\{[a-z0-9-]+\}\}/g, '');
    return rules.flatMap(([wrong, advice]) => {
      const found = text.match(wrong)?.[0];
      return found === undefined ? [] : [`'${found}': ${advice}`];
    });
  });
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

const patterns: [what: string, pattern: RegExp][] = [
  [
    'a phone number',
    /\b0\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b|\b0800 \d[\d ]{4,}|\b(?:101|105|111|112|159|999|18000|18001|7726|116 ?123)\b/g,
  ],
  ['a sum', /£\s?\d[\d,.]*|\b\d+(?:\.\d+)?p\b/g],
  ['a date', new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)? (?:${months})\\b|\\b(?:${months}) \\d{1,4}\\b`, 'g')],
  ['a year', /\b(?:19|20)\d\d\b/g],
  ['an email address', /[\w.+-]+@[\w-]+\.[\w.]+/g],
];

/** Years that are part of a name and do not go out of date. */
const names = ['Consumer Rights Act 2015', 'Data Protection Act 2018', 'Equality Act 2010'];

/** Values that can go out of date are in the ledger: an article must refer to them. */
export function factsAreReferenced({ blocks }: Pick<Article, 'blocks'>): string[] {
  return blocks.flatMap((block) => {
    const text = names.reduce((rest, name) => rest.replaceAll(name, ''), block.replaceAll(/\{\{[a-z0-9-]+\}\}/g, ''));
    return patterns.flatMap(([what, pattern]) =>
      [...text.matchAll(pattern)].map(([found]) => `${what} is typed, '${found.trim()}': make it a fact`),
    );
  });
}
