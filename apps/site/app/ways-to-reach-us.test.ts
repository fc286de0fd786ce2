import { readdirSync, readFileSync } from 'node:fs';
import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import type { Found } from '../server-interface.ts';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../test/article-content.ts';
import { element, elements, links } from '../test/document.ts';
import { createHelpSite } from '../test/help-site.ts';
import { brands } from './brand/brands.ts';
import { safetyFacts } from './facts.ts';
import { type CardedDanger, dangerCards } from './routes/search/danger-cards.ts';

/** Whoever is still stuck at the end of a page finds there whom to ask: a number, or a way to write. */

const help = (path: string) => `/help-and-support/${path}`;
const topics = readdirSync('content/articles');
const articles = topics.flatMap((topic) =>
  readdirSync(`content/articles/${topic}`).map((file) => `${topic}/${file.replace('.md', '')}`),
);
const waysOf = (page: Root) =>
  links(element(page, 'main'))
    .map(([, target]) => target)
    .filter((target) => /^tel:|\/contact-us$|\/complaints\/|\/make-a-complaint-select/.test(target));

describe('every article', () => {
  const listed = Object.groupBy(articles, (path) => path.split('/')[0] ?? '');
  const slugs = Object.entries(listed).map(([topic, paths = []]) => [topic, paths.map((path) => path.split('/')[1])]);
  const numbers = Object.entries({ ...safetyFacts, ...brands.larkfield.facts }).filter(
    ([, { kind }]) => kind === 'phone',
  );

  /** The answer with its numbers, as the platform renders it; without the body, which other tests render. */
  const answerOf = (path: string) => {
    const [, answer = ''] = /^answer: (.*)$/m.exec(readFileSync(`content/articles/${path}.md`, 'utf8')) ?? [];
    const filled = numbers.reduce(
      (text, [id, { value }]) =>
        text.replaceAll(`{{${id}}}`, `&lt;a href='tel:${value.replaceAll(' ', '')}'>${value}&lt;/a>`),
      answer,
    );
    return `<meta name="answer" content="${filled}">`;
  };

  it.each(articles)('%s says whom to call: an emergency at its top, all others at their end', async (path) => {
    const [topic = '', slug = ''] = path.split('/');
    const content = {
      [categoriesPath('larkfield')]: categoriesFile(Object.fromEntries(slugs)),
      [articlePath('larkfield', topic, slug)]: articleFile('An article', { head: answerOf(path) }),
    };
    const article = element(await createHelpSite({ content }).open(help(path)), 'article');
    const numbersIn = (tags: string[]) =>
      elements(article, ...tags).flatMap((part) => links(part).filter(([, target]) => target.startsWith('tel:')));
    expect(numbersIn(topic === 'emergencies' ? ['p'] : ['section'])).not.toEqual([]);
  });
});

describe('every page of results', () => {
  const nothing: Found = {
    total: 0,
    page: 1,
    pages: 0,
    results: [],
    match: 'none',
    notUnderstood: [],
    nearestTerms: [],
    categories: [],
  };
  const first = (page: string, match: 'good' | 'weak' = 'good'): Found => ({
    ...nothing,
    total: 1,
    pages: 1,
    results: [{ kind: 'page', page, title: 'A page', does: '' }],
    match,
  });
  const waysOn = async (site: Parameters<typeof createHelpSite>[0]) =>
    waysOf(await createHelpSite(site).open('/search?q=what'));

  it.each([...topics.map((topic) => `${topic}/a`), 'tools/no-power-or-gas', '/cookies'])(
    'whose first is %s',
    async (id) => {
      expect(await waysOn({ found: first(id) })).not.toEqual([]);
      expect(await waysOn({ found: first(id, 'weak') })).not.toEqual([]);
    },
  );

  const carded = Object.keys(dangerCards).filter((name): name is CardedDanger => name in dangerCards);
  it.each([...carded, 'hardship'] as const)('about %s', async (kind) => {
    for (const certain of [true, false])
      for (const found of [first('meters/a'), nothing])
        expect(await waysOn({ found, danger: kind, certain })).not.toEqual([]);
  });

  it('that is empty, and that could not be made', async () => {
    expect(await waysOn({ found: nothing })).not.toEqual([]);
    expect(await waysOn({})).not.toEqual([]);
  });
});
