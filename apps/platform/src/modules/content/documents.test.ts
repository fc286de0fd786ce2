import { expect, it, vi } from 'vitest';
import * as articlePage from './article-page.ts';
import { readContentFiles } from './content-files.ts';
import { makeDocuments } from './documents.ts';

vi.mock(import('./article-page.ts'), { spy: true });

const now = new Date('2026-11-16T12:00:00Z');
const path = '/aem6/content/larkfield/help/meters/find-your-meter.html';

it('an article is rendered when it is first read, and once', async () => {
  const files = await readContentFiles('content');
  const documents = makeDocuments(files, 'larkfield');
  const before = vi.mocked(articlePage.renderArticle).mock.calls.length;
  // The page of deals of each brand.
  expect(before).toBe(2);
  const document = documents.get(path)?.(now);
  expect(document?.body.toString()).toContain('<title>');
  expect(documents.get(path)?.(now)).toBe(document);
  expect(vi.mocked(articlePage.renderArticle)).toHaveBeenCalledTimes(before + 1);
});

it.each([
  ['title', 'About {{no-such-fact}}'],
  ['description', 'About {{no-such-fact}}'],
  ['answer', 'Call {{no-such-fact}}.'],
  ['body', 'Text.\n\nCall {{no-such-fact}}.'],
] as const)('a fact in the %s that does not exist is refused before the article is read', async (field, text) => {
  const files = await readContentFiles('content');
  const [first, ...others] = files.articles;
  if (!first) throw new Error('there is no article');
  const wrong = { ...first, source: { ...first.source, [field]: text } };
  expect(() => makeDocuments({ ...files, articles: [wrong, ...others] }, 'larkfield')).toThrow(
    `${first.file}: there is no fact named no-such-fact`,
  );
});

it('every article that is not refused can be rendered', async () => {
  const documents = makeDocuments(await readContentFiles('content'), 'larkfield');
  for (const [name, document] of documents) expect(document(now).body.length, name).toBeGreaterThan(0);
});
