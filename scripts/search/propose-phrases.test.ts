import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SearchContent } from '@lamplighter/contracts/search/search-content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '../../apps/platform/src/modules/content/article-source.ts';
import { acceptPhrase, effectLines, isHarmful, openJudge, withAskedPhrase } from './propose-phrases.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lamplighter-accept-'));
  await cp(resolve(import.meta.dirname, '../../content'), directory, { recursive: true });
});
afterAll(() => rm(directory, { recursive: true }));

describe('a phrase that is accepted', () => {
  const article = 'meters/find-your-meter';
  const read = async () => {
    const file = join(directory, 'articles', `${article}.md`);
    return readArticle(await readFile(file, 'utf8'), file);
  };

  it('is the last that its article is asked by, and nothing else of it changes', async () => {
    const before = await read();
    await acceptPhrase(directory, { article, phrase: "where's the clock" });
    expect(await read()).toEqual({ ...before, asked: [...(before.asked ?? []), "where's the clock"] });
  });

  it.each([
    ['meters/no-such-article', 'clock on the wall', 'no article'],
    ['../facts/brands/larkfield', 'clock on the wall', 'no article'],
    [article, 'find my meter', 'already'],
    [article, 'clock: on the wall', 'letters'],
    [article, '- clock', 'letters'],
    [article, 'clock\nexpires: 2020-01-01', 'letters'],
    [article, '', 'letters'],
  ])('is refused for %s when it is %j', async (asked, phrase, reason) => {
    await acceptPhrase(directory, { article, phrase: 'find my meter' }).catch(() => {});
    const before = await read();
    await expect(acceptPhrase(directory, { article: asked, phrase })).rejects.toThrow(reason);
    expect(await read()).toEqual(before);
  });
});

describe('the effect of a phrase', () => {
  const article = (slug: string, title: string) => {
    return { category: 'meters', slug, title, summary: [`About the ${title}`], headings: [], body: [], asked: [] };
  };
  const searched: SearchContent = {
    format: 1,
    version: 'one',
    categories: [{ slug: 'meters', title: 'Meters' }],
    articles: [article('find', 'Find your meter'), article('move', 'Move the cupboard'), article('read', 'Read it')],
    pages: [],
    synonyms: [],
    dictionary: {},
  };
  const judgeOf = async (...accepted: string[]) => {
    const set = join(directory, 'set.json');
    const queries = accepted.map((slug) => ({ kind: 'plain', query: 'cupboard', accept: [`meters/${slug}`] }));
    await writeFile(set, JSON.stringify(queries));
    return openJudge(searched, [set]);
  };

  it('is how many queries of each set have their result first with it, and without it', async () => {
    const judge = await judgeOf('find');
    const [effect] = judge({ article: 'meters/find', phrase: 'cupboard' });
    expect([effect?.before.first, effect?.after.first]).toEqual([0, 1]);
    expect(effect && isHarmful(effect)).toBe(false);
    expect(effect && effectLines([effect])).toEqual([`${effect?.set}: 100.0 / 100.0 instead of 0.0 / 0.0`]);
  });

  it('may be harm to what is found already', async () => {
    const judge = await judgeOf('move');
    const [effect] = judge({ article: 'meters/find', phrase: 'cupboard' });
    expect(effect && isHarmful(effect)).toBe(true);
  });

  it.each([
    [0.8, 0.9, false],
    [0.9, 1, false],
    [0.7, 1, true],
    [0.9, 0.8, true],
  ])('is harm when fewer are first or among three: %d and %d after 0.8 and 0.9: %s', (first, firstThree, harmful) => {
    const rest = { queries: 10, meanReciprocalRank: 0.85, nothing: 0 };
    const before = { first: 0.8, firstThree: 0.9, ...rest };
    expect(isHarmful({ set: 'a', before, after: { first, firstThree, ...rest } })).toBe(harmful);
  });

  it('may be none', async () => {
    const effects = (await judgeOf('move'))({ article: 'meters/read', phrase: 'kettle' });
    expect(effects.some(isHarmful)).toBe(false);
    expect(effectLines(effects)).toEqual(['No figure of the judged queries changes.']);
  });
});

describe('withAskedPhrase', () => {
  it('starts a list at the end of the front matter', () => {
    expect(withAskedPhrase('---\ntitle: A\n---\n\nText\n---\n', 'one')).toBe(
      '---\ntitle: A\nasked:\n  - one\n---\n\nText\n---\n',
    );
  });

  it('goes on with the list that there is', () => {
    expect(withAskedPhrase('---\nasked:\n  - one\nrelated:\n  - a/b\n---\nText', 'two')).toBe(
      '---\nasked:\n  - one\n  - two\nrelated:\n  - a/b\n---\nText',
    );
  });

  it('refuses a text without front matter', () => {
    expect(() => withAskedPhrase('Text', 'one')).toThrow(/front matter/);
  });
});
