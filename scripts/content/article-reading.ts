import type { Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { ArticleSource } from '../../apps/platform/src/modules/content/article-source.ts';

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
