import type { FactLedger } from '@lamplighter/contracts/content/facts';
import type { Element, ElementContent, Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { ArticleSource } from './article-source.ts';
import { fillFacts, fillFactsInText } from './facts.ts';

const toHtml: Processor<undefined, undefined, undefined, Root, string> = unified().use(rehypeStringify);

function element(tagName: string, properties: Element['properties'], ...children: Element['children']): Element {
  return { type: 'element', tagName, properties, children };
}

function meta(name: string, content: string): Element {
  return element('meta', { name, content });
}

/** The body of an article as a syntax tree, with its facts filled in. */
export function articleBody(article: ArticleSource, facts: FactLedger): Root {
  const markdown = unified().use(remarkParse).use(remarkGfm);
  const body: Root = unified().use(remarkRehype).runSync(markdown.parse(article.body));
  markBlocks(body);
  fillFacts(body, facts);
  return body;
}

/** Throws if an article names a fact that does not exist, as rendering it would. */
export function requireFacts({ title, description, answer = '', body }: ArticleSource, facts: FactLedger): void {
  for (const text of [title, description, answer, withoutForm(body)]) fillFactsInText(text, facts);
}

/** A line of plain text as HTML, with phone numbers as links. */
function inlineHtml(line: string, facts: FactLedger): string {
  const tree: Root = { type: 'root', children: [{ type: 'text', value: line }] };
  fillFacts(tree, facts);
  return toHtml.stringify(tree);
}

/** The HTML document that the content server returns for an article. */
export function renderArticle(article: ArticleSource, facts: FactLedger): string {
  const body = articleBody(article, facts);
  const text = (value: string) => fillFactsInText(value, facts);
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('title', {}, { type: 'text', value: text(article.title) }),
    meta('description', text(article.description)),
    ...(article.answer ? [meta('answer', inlineHtml(article.answer, facts))] : []),
    ...(article.reviewed ? [meta('reviewed', article.reviewed)] : []),
    ...(article['leaves-quickly'] ? [meta('leaves-quickly', 'true')] : []),
    ...(article.tool ? [meta('tool', article.tool)] : []),
    ...(article.nucleus ? [meta('nucleus', article.nucleus)] : []),
    ...article.related.map((path) => meta('related', path)),
  );
  const document = element('html', { lang: 'en-GB' }, head, element('body', {}, ...onlyElements(body)));
  return toHtml.stringify({ type: 'root', children: [{ type: 'doctype' }, document] });
}

function onlyElements(root: Root): Element['children'] {
  return root.children.filter((node) => node.type !== 'doctype');
}

const blockKinds = { '[!DANGER]': 'danger', '[!WARNING]': 'warning', '[!TIP]': 'tip', '[!DEAL]': 'deal' } as const;

/** Marks the kinds of block, drawings and the placeholder of an embedded form as elements. */
export function markBlocks(root: Root): void {
  visit(root, 'element', (node) => {
    if (node.tagName === 'blockquote') markBlock(node);
    if (node.tagName === 'img') markDrawing(node);
    if (node.tagName === 'p' && onlyText(node) === '{{form}}') {
      node.tagName = 'div';
      node.properties = { dataNucleusForm: '' };
      node.children = [];
      return SKIP;
    }
    return undefined;
  });
}

/** The Markdown without the placeholder of an embedded form, which looks like a fact. */
export function withoutForm(markdown: string): string {
  return markdown.replaceAll(/^\s*\{\{form\}\}\s*$/gm, '');
}

function markBlock(node: Element): void {
  const first = node.children.find((child) => child.type === 'element');
  const opening = first?.children[0];
  if (!first || opening?.type !== 'text') return;
  for (const [mark, kind] of Object.entries(blockKinds)) {
    if (!opening.value.startsWith(mark)) continue;
    opening.value = opening.value.slice(mark.length).trimStart();
    node.tagName = 'div';
    node.properties = { dataBlock: kind };
  }
}

function markDrawing(node: Element): void {
  const source = String(node.properties['src'] ?? '');
  if (!source.startsWith('drawing:')) return;
  node.properties = { dataDrawing: source.slice('drawing:'.length), alt: node.properties['alt'] ?? '' };
}

function onlyText(node: Element): string | undefined {
  const [only, ...others]: ElementContent[] = node.children;
  return only?.type === 'text' && others.length === 0 ? only.value.trim() : undefined;
}
