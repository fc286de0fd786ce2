import { fleschKincaid } from 'flesch-kincaid';
import type { Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { syllable } from 'syllable';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { ArticleSource } from '../article-source.ts';

/** An article as the rules read it: `path` is `category/slug`, and its Markdown is parsed once. */
export type Article = ArticleSource & {
  path: string;
  headings: number[];
  links: string[];
  drawings: { name: string; alt: string }[];
  hasHtml: boolean;
  /** All visible text, block by block, with facts still as `{{id}}`. */
  blocks: string[];
  /** Only whole sentences: headings, tables and bare list entries would lower the reading age. */
  prose: string[];
};

const markdown = unified().use(remarkParse).use(remarkGfm);
const blockMark = /^\[!(?:DANGER|WARNING|TIP|DEAL)\]\s*/;

export function readForRules(path: string, source: ArticleSource): Article {
  const article: Article = {
    ...source,
    path,
    headings: [],
    links: [],
    drawings: [],
    hasHtml: false,
    blocks: [source.title, source.description, ...(source.answer ? [source.answer] : [])],
    prose: source.answer ? [source.answer] : [],
  };
  const tree: Root = markdown.parse(source.body);
  visit(tree, (node) => {
    note(node, article);
  });
  return article;
}

function note(node: Nodes, article: Article): void {
  if (node.type === 'link') article.links.push(node.url);
  if (node.type === 'image') article.drawings.push({ name: node.url.replace(/^drawing:/, ''), alt: node.alt ?? '' });
  if (node.type === 'html') article.hasHtml = true;
  if (node.type === 'heading') article.headings.push(node.depth);
  if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') {
    const text = textOf(node, { includeImageAlt: false }).replace(blockMark, '').replaceAll('\n', ' ').trim();
    if (text) article.blocks.push(text);
    if (node.type === 'paragraph' && /[.?!]$/.test(text)) article.prose.push(text);
  }
}

const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' });
const words = new Intl.Segmenter('en-GB', { granularity: 'word' });

export function sentencesOf(text: string): string[] {
  return [...sentences.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

export function wordsOf(text: string): string[] {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Flesch-Kincaid gives a US school grade; its pupils are five years older than the grade's number. */
export function readingAge(prose: string[]): number {
  const spoken = prose.flatMap(wordsOf).filter((word) => /\p{L}/u.test(word));
  return (
    5 +
    fleschKincaid({
      sentence: prose.flatMap(sentencesOf).length,
      word: spoken.length,
      syllable: spoken.reduce((sum, word) => sum + syllable(word), 0),
    })
  );
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
