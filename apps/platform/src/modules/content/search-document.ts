import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SearchContent, SearchedArticle } from '@lamplighter/contracts/search/search-content';
import { wordsOf } from '@lamplighter/contracts/text/words';
import type { Element, Nodes } from 'hast';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { articleBody } from './article-page.ts';
import type { ContentFiles } from './content-files.ts';
import { fillFactsInText } from './facts.ts';

const headings = new Set(['h2', 'h3', 'h4']);
const passages = new Set([...headings, 'p', 'li', 'th', 'td']);

/**
 * Everything that search knows of a brand, for the sites, which build their index from it. Yields to the event loop
 * between articles, because parsing Markdown is slow.
 */
export async function searchContentOf(files: ContentFiles, brand: string): Promise<SearchContent> {
  const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
  const articles: SearchedArticle[] = [];
  for (const { category, slug, source } of files.articles) {
    await setImmediate();
    const { title, description, answer, asked = [] } = source;
    const blocks = textBlocks(articleBody(source, facts));
    articles.push({
      category,
      slug,
      title: fillFactsInText(title, facts),
      summary: [answer, description].filter((text) => text !== undefined).map((text) => fillFactsInText(text, facts)),
      headings: blocks.filter(({ heading }) => heading).map(({ text }) => text),
      body: blocks.filter(({ heading }) => !heading).map(({ text }) => text),
      asked,
    });
  }
  const { pages, synonyms, dictionary } = files;
  const categories = files.categories.map(({ slug, title }) => ({ slug, title }));
  const content = { categories, articles, pages, synonyms, dictionary };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { format: 1, version, ...content };
}

/** The words of the articles and pages of a brand, and of the synonyms. */
export function searchedWords(files: ContentFiles, brand: string): ReadonlySet<string> {
  const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
  const texts = [
    ...files.articles.flatMap(({ source: { title, description, answer = '', body, asked = [] } }) => [
      title,
      description,
      answer,
      body,
      ...asked,
    ]),
    ...files.pages.flatMap(({ title, does, asked }) => [title, does, ...asked]),
    ...files.synonyms.flat(),
    ...Object.keys(files.dictionary),
    ...Object.values(facts).map(({ value }) => value),
  ];
  return new Set(texts.flatMap(wordsOf));
}

function textBlocks(root: Nodes): { heading: boolean; text: string }[] {
  const blocks: { heading: boolean; text: string }[] = [];
  visit(root, 'element', (node) => {
    if (!passages.has(node.tagName) || hasPassageInside(node)) return undefined;
    const text = textOf(node).replaceAll(/\s+/g, ' ').trim();
    if (text) blocks.push({ heading: headings.has(node.tagName), text });
    return SKIP;
  });
  return blocks;
}

function hasPassageInside(element: Element): boolean {
  let found = false;
  visit(element, 'element', (node) => {
    if (node === element || !passages.has(node.tagName)) return undefined;
    found = true;
    return EXIT;
  });
  return found;
}

function textOf(element: Element): string {
  let text = '';
  visit(element, 'text', ({ value }) => {
    text += value;
  });
  return text;
}
