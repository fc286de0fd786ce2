import { LRUCache } from 'lru-cache';
import { isComplete } from './cached-page.ts';
import { cacheUntil, trackDependencies } from './dependency-tracking.ts';

/** A rendered page, split at its placeholders. */
type PageTemplate = { headers: Record<string, string>; parts: string[]; freshUntil: number };

export type PageTemplates = {
  /** The template, rendered once for all concurrent requests; undefined when the response is not cacheable. */
  getOrRender: (url: string, render: () => Promise<Response>) => Promise<PageTemplate | undefined>;
  /** Removes every template, and does not cache those that are being rendered: content has changed. */
  expire: () => void;
};

type Settings = {
  /** The text in a page that each visitor's own value replaces. */
  placeholder: string;
  ttlMs: number;
  now?: () => number;
};

/** There are a handful of such pages and the queries with which campaigns link to them; the rest is invented. */
const maxTemplates = 100;

/** Pages that differ between visitors by one value: each is rendered once for as long as its content is fresh. */
export function createPageTemplates({ placeholder, ttlMs, now = Date.now }: Settings): PageTemplates {
  const templates = new LRUCache<string, PageTemplate>({ max: maxTemplates });
  const pending = new Map<string, Promise<PageTemplate | undefined>>();

  let generation = 0;

  const renderAndCache = async (url: string, render: () => Promise<Response>) => {
    const generationOfContent = generation;
    const { rendered, dependencies } = await trackDependencies(render);
    if (!isComplete(rendered)) return undefined;
    const { 'content-length': _, ...headers } = Object.fromEntries(rendered.headers);
    const parts = (await rendered.text()).split(placeholder);
    const template = { headers, parts, freshUntil: cacheUntil(dependencies, now(), ttlMs) };
    if (generationOfContent === generation) templates.set(url, template);
    return template;
  };

  return {
    getOrRender: async (url, render) => {
      const template = templates.get(url);
      if (template && now() < template.freshUntil) return template;
      const rendering = pending.get(url) ?? renderAndCache(url, render).finally(() => pending.delete(url));
      pending.set(url, rendering);
      return rendering;
    },
    expire: () => {
      generation += 1;
      templates.clear();
    },
  };
}
