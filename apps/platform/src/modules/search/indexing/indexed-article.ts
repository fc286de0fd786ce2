import { setImmediate } from 'node:timers/promises';
import type { FactLedger } from '@lamplighter/contracts/content/facts';
import type { Element, Nodes } from 'hast';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { articleBody } from '../../content/article-page.ts';
import type { ContentFiles } from '../../content/content-files.ts';
import { fillFactsInText } from '../../content/facts.ts';

/** An article as it is indexed: plain text with its facts filled in. */
export type IndexedArticle = {
  category: string;
  slug: string;
  title: string;
  summary: string[];
  headings: string[];
  body: string[];
  /** Queries for which customers need it. */
  asked: string[];
};

const headings = new Set(['h2', 'h3', 'h4']);
const passages = new Set([...headings, 'p', 'li', 'th', 'td']);

/** All articles with a brand's facts. Yields to the event loop in between, because parsing Markdown is slow. */
export async function indexedArticles({ articles }: ContentFiles, facts: FactLedger): Promise<IndexedArticle[]> {
  const indexed: IndexedArticle[] = [];
  for (const { category, slug, source } of articles) {
    await setImmediate();
    const { title, description, answer, asked = [] } = source;
    const blocks = textBlocks(articleBody(source, facts));
    indexed.push({
      category,
      slug,
      title: fillFactsInText(title, facts),
      summary: [answer, description].filter((text) => text !== undefined).map((text) => fillFactsInText(text, facts)),
      headings: blocks.filter(({ heading }) => heading).map(({ text }) => text),
      body: blocks.filter(({ heading }) => !heading).map(({ text }) => text),
      asked,
    });
  }
  return indexed;
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
