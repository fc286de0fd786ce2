import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isComplete } from './cached-page.ts';
import { cacheUntil, trackDependencies } from './dependency-tracking.ts';
import { compressPiece, type GzipPiece, joinPieces, storePiece } from './gzip-pieces.ts';

/** What differs between visitors, by name. */
type Values = Readonly<Record<string, string | undefined>>;

type PageTemplate = {
  headers: Record<string, string>;
  /** The page with these values, in gzip or as it is. */
  fill: (values: Values, isGzip: boolean) => Buffer;
};

export type PageTemplates = {
  /**
   * The template for values of these names, rendered once for all; undefined when the response is not cacheable. `render`
   * gets a placeholder for each.
   */
  getOrRender: (
    names: readonly string[],
    render: (placeholders: Record<string, string>) => Promise<Response>,
  ) => Promise<PageTemplate | undefined>;
  /** Removes every template, and does not cache those that are being rendered: content has changed. */
  expire: () => void;
};

type Settings = { ttlMs: number; now?: () => number };

/** A dozen combinations of names occur. */
const maxTemplates = 100;

/** A page that differs between visitors by some short values: rendered and compressed once for as long as its content is fresh. */
export function createPageTemplates({ ttlMs, now = Date.now }: Settings): PageTemplates {
  const templates = new LRUCache<string, PageTemplate & { freshUntil: number }>({ max: maxTemplates });
  const pending = new Map<string, Promise<PageTemplate | undefined>>();
  let generation = 0;

  const renderAndCache = async (
    names: readonly string[],
    render: (placeholders: Record<string, string>) => Promise<Response>,
  ) => {
    const generationOfContent = generation;
    const placeholders = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    const { rendered, dependencies } = await trackDependencies(() => render(placeholders));
    if (!isComplete(rendered)) return undefined;
    const { 'content-length': _, ...headers } = Object.fromEntries(rendered.headers);
    const fill = createFill(await rendered.text(), placeholders);
    const template = { headers, fill, freshUntil: cacheUntil(dependencies, now(), ttlMs) };
    if (generationOfContent === generation) templates.set(names.join(), template);
    return template;
  };

  return {
    getOrRender: async (names, render) => {
      const key = names.join();
      const template = templates.get(key);
      if (template && now() < template.freshUntil) return template;
      const rendering = pending.get(key) ?? renderAndCache(names, render).finally(() => pending.delete(key));
      pending.set(key, rendering);
      return rendering;
    },
    expire: () => {
      generation += 1;
      templates.clear();
    },
  };
}

function createFill(html: string, placeholders: Record<string, string>): PageTemplate['fill'] {
  const nameOf = new Map(Object.entries(placeholders).map(([name, placeholder]) => [placeholder, name]));
  const texts = nameOf.size === 0 ? [html] : html.split(new RegExp(`(${[...nameOf.keys()].join('|')})`));
  const parts = texts.map((text): { name: string } | GzipPiece => {
    const name = nameOf.get(text);
    return name === undefined ? compressPiece(text) : { name };
  });
  return (values, isGzip) => {
    const pieces = parts.map((part) => ('name' in part ? storePiece(escapeHtml(values[part.name] ?? '')) : part));
    return isGzip ? joinPieces(pieces) : Buffer.concat(pieces.map(({ plain }) => plain));
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** As React escapes text. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}
