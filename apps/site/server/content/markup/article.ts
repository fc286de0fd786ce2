import { linkProtocols, type MarkupTree, neverShown, richText } from '@lamplighter/design/rich-text';
import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toString as textOf } from 'hast-util-to-string';

export type NucleusKind = 'callback-request' | 'tariff-checker';

export type Article = {
  title: string;
  description: string;
  /** One sentence that answers the question, as rich text, if the content server provides one. */
  answer: MarkupTree | undefined;
  reviewed: string | undefined;
  /** Whether a reader may have to leave the page at once. */
  leavesQuickly: boolean;
  related: string[];
  /** The path of a tool, which the site may not have. */
  tool: string | undefined;
  markup: MarkupTree;
  /** The second-level headings, for 'On this page'. */
  headings: { id: string; text: string }[];
  /** Whether the article has an embedded form, which needs its two scripts. */
  nucleusContent: boolean;
  nucleus: NucleusKind | undefined;
};

const cell = ['colSpan', 'rowSpan'];

/** More than rich text, but nothing that runs, posts, frames or styles. No external ids: they could clash. */
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
    div: ['dataNucleusForm', ['dataBlock', 'danger', 'warning', 'tip', 'deal']] as [
      'dataNucleusForm',
      [string, ...string[]],
    ],
  },
  protocols: linkProtocols,
  strip: neverShown,
};

const maxTags = 20_000;
const deepest = 100;

/** Parses the content server's document of an article; throws if invalid, so that the last good one stays cached. */
export function parseArticle(html: string): Article {
  // A tree takes hundreds of times the memory of its text, so the limit is checked before parsing.
  if (html.split('<', maxTags + 2).length > maxTags + 1) throw new Error('an article has too many tags');
  const document = fromHtml(html);
  if (isDeeperThan(document, deepest)) throw new Error('an article is nested too deeply');
  const head = find(document, 'head');
  const metas = head ? all(head, 'meta') : [];
  const metaOf = (name: string) =>
    metas.find(({ properties }) => properties['name'] === name)?.properties['content']?.toString();
  const titleElement = (head && find(head, 'title')) ?? find(document, 'h1');
  const body = find(document, 'body');
  const nucleus = readNucleus(metaOf('nucleus'));
  const answer = metaOf('answer');
  const title = titleElement ? textOf(titleElement).trim() : '';
  if (!title) throw new Error('an article has no title');

  const markup = sanitize({ type: 'root', children: body?.children ?? [] }, articleSchema);
  return {
    title,
    description: metaOf('description') ?? '',
    answer: answer === undefined ? undefined : richText(answer),
    reviewed: metaOf('reviewed'),
    leavesQuickly: metaOf('leaves-quickly') === 'true',
    related: metas.flatMap(({ properties }) =>
      properties['name'] === 'related' ? [String(properties['content'])] : [],
    ),
    tool: metaOf('tool'),
    headings: nameHeadings(markup),
    markup,
    nucleusContent: nucleus !== undefined,
    nucleus,
  };
}

/** Breadth-first, because recursion into a tree that is too deep would overflow the stack. */
function isDeeperThan(root: Root, levels: number): boolean {
  let level: Nodes[] = [root];
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
    if (level.length === 0) return false;
  }
  return true;
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
