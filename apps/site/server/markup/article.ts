import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toString as textOf } from 'hast-util-to-string';
import { linkProtocols, type MarkupTree, neverShown } from './markup-tree.ts';

export type NucleusKind = 'callback-request' | 'tariff-checker';

export type Article = {
  title: string;
  description: string;
  /** One sentence that answers the question, when the content server gives one. */
  answer: string | undefined;
  reviewed: string | undefined;
  related: string[];
  markup: MarkupTree;
  /** The second-level headings, for 'On this page'. */
  headings: { id: string; text: string }[];
  /** Whether the article has an embedded form, which needs its two scripts. */
  nucleusContent: boolean;
  nucleus: NucleusKind | undefined;
};

const cell = ['colSpan', 'rowSpan'];

/** Wider than rich text, and still nothing that runs, posts, frames or styles. Ids are ours: theirs could clash. */
const articleSchema = {
  tagNames: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'a',
      'b',
      'strong',
      'i',
      'em',
      'sup',
      'sub',
      'br',
      'hr',
    ],
    ...[
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'blockquote',
      'figure',
      'figcaption',
      'img',
      'div',
      'abbr',
    ],
  ],
  attributes: {
    a: ['href'],
    abbr: ['title'],
    ol: ['start'],
    th: ['scope', ...cell],
    td: cell,
    img: ['alt', 'dataDrawing'],
    div: ['dataNucleusForm', ['dataBlock', 'danger', 'warning', 'tip']] as ['dataNucleusForm', [string, ...string[]]],
  },
  protocols: linkProtocols,
  strip: neverShown,
};

/** Parses the document that the content server answers for an article. */
export function parseArticle(html: string): Article {
  const document = fromHtml(html);
  const head = find(document, 'head');
  const metas = head ? all(head, 'meta') : [];
  const metaOf = (name: string) =>
    metas.find(({ properties }) => properties['name'] === name)?.properties['content']?.toString();
  const titleElement = (head && find(head, 'title')) ?? find(document, 'h1');
  const body = find(document, 'body');
  const nucleus = readNucleus(metaOf('nucleus'));

  const markup = sanitize({ type: 'root', children: body?.children ?? [] }, articleSchema);
  return {
    title: titleElement ? textOf(titleElement).trim() : '',
    description: metaOf('description') ?? '',
    answer: metaOf('answer'),
    reviewed: metaOf('reviewed'),
    related: metas.flatMap(({ properties }) =>
      properties['name'] === 'related' ? [String(properties['content'])] : [],
    ),
    headings: nameHeadings(markup),
    markup,
    nucleusContent: nucleus !== undefined,
    nucleus,
  };
}

function readNucleus(name: string | undefined): NucleusKind | undefined {
  return name === 'callback-request' || name === 'tariff-checker' ? name : undefined;
}

function nameHeadings(tree: MarkupTree): Article['headings'] {
  const slugger = new GithubSlugger();
  return all(tree, 'h2').map((heading) => {
    const text = textOf(heading);
    const id = slugger.slug(text);
    heading.properties['id'] = id;
    return { id, text };
  });
}

function all(node: MarkupTree, tagName: string): Element[] {
  if (node.type !== 'root' && node.type !== 'element') return [];
  return node.children.flatMap((child) => [
    ...(child.type === 'element' && child.tagName === tagName ? [child] : []),
    ...(child.type === 'element' ? all(child, tagName) : []),
  ]);
}

function find(node: Root | Element, tagName: string): Element | undefined {
  return all(node, tagName)[0];
}
