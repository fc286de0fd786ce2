import {
  categories,
  contentVersion,
  furtherNotices,
  headerConfiguration,
  meterReadConfig,
  outage,
  redirects,
} from '@lamplighter/contracts/content/content';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import {
  noticesAt,
  type OutageNotice,
  outageNotice,
  type ScheduledNotice,
  scheduledNotice,
} from '@lamplighter/design/outage-notice';
import { after } from '@lamplighter/server/clock';
import type { z } from 'zod';
import { ProductError } from '../clients/product-error.ts';
import type { Upstreams } from '../clients/upstreams.ts';
import { trackDependency } from '../page-cache/dependency-tracking.ts';
import type { ContentCache, Fetch } from './content-cache.ts';
import { type Article, parseArticle } from './markup/article.ts';
import { readWeek } from './read-week.ts';

/** Both documents are read at once; this is how much later than the first the second may arrive. */
const furtherTimeoutMs = 20;

/** A document of the content server, as the site uses it. */
type ContentDocument<T> = { path: string; fetch: Fetch<T> };

/** Everything that the site reads from the content server, and what operators change from the platform: parsed and sanitised once, then cached. */
export function createContent(
  { contentJson, contentHtml, operational }: Pick<Upstreams, 'contentJson' | 'contentHtml' | 'operational'>,
  cache: ContentCache,
  brand: string,
  now: () => Date,
) {
  const json = <Schema extends z.ZodType, Shown = z.infer<Schema>>(
    path: string,
    schema: Schema,
    show: (value: z.infer<Schema>) => Shown,
    server = contentJson,
  ): ContentDocument<Shown> => ({
    path,
    fetch: async (retryOf) => show(schema.parse(JSON.parse((await server.request(path, { retryOf })).text))),
  });
  const html = (path: string): ContentDocument<Article> => ({
    path,
    fetch: async (retryOf) => parseArticle((await contentHtml.request(path, { retryOf })).text),
  });
  const asItIs = <T>(value: T) => value;
  const read = <T>({ path, fetch }: ContentDocument<T>): Promise<T> => cache.read(path, fetch);

  const outageDocument = json(contentPaths.outage(brand), outage, outageNotice, operational);
  const furtherDocument = optional(
    json(contentPaths.furtherNotices(brand), furtherNotices, (all) => all.map(scheduledNotice), operational),
  );
  const versionDocument = optional(json(contentPaths.version(brand), contentVersion, asItIs));
  const meterReadDocument = json(contentPaths.meterRead(brand), meterReadConfig, readWeek, operational);

  const refreshVersion = async () => {
    const isAnother = await cache.refresh(versionDocument.path, versionDocument.fetch);
    if (isAnother) cache.expire();
    return isAnother;
  };

  return {
    header: () => read(json(contentPaths.header(), headerConfiguration, asItIs)),
    /** The notices for the pages of a category. Further notices that fail or are late do not delay the outage notice. */
    notices: async (category: string | undefined): Promise<OutageNotice[]> => {
      const reading = read(outageDocument);
      const further = read(furtherDocument).catch(() => null);
      const first = await reading;
      const more = (await Promise.race([further, after(furtherTimeoutMs, null)])) ?? [];
      const time = now().getTime();
      const { notices, changesAt } = noticesAt([...first, ...more].filter(isFor(category)), time);
      // A cached page expires when a notice appears, and when one expires.
      return trackDependency(Promise.resolve(notices), () => Date.now() + changesAt - time);
    },
    categories: () => read(json(contentPaths.categories(brand), categories, asItIs)),
    /** The new path of each article that has moved. A supplier's own content server may have no such file. */
    redirects: async () => (await read(optional(json(contentPaths.redirects(brand), redirects, asItIs)))) ?? {},
    meterRead: () => read(meterReadDocument),
    article: (category: string, article: string) =>
      read(optional(html(contentPaths.article(brand, category, article)))),
    deals: () => read(optional(html(contentPaths.deals(brand)))),
    /**
     * Fetches what operators change at any time, and the version of everything else. Resolves with whether something has
     * changed.
     */
    refreshOperational: async (): Promise<boolean> => {
      const refreshed = await Promise.all([
        cache.refresh(outageDocument.path, outageDocument.fetch),
        cache.refresh(furtherDocument.path, furtherDocument.fetch),
        cache.refresh(meterReadDocument.path, meterReadDocument.fetch),
        refreshVersion(),
      ]);
      return refreshed.includes(true);
    },
  };
}

/** `null` for a document that the content server does not have: the miss is cached too. */
function optional<T>({ path, fetch }: ContentDocument<T>): ContentDocument<T | null> {
  return {
    path,
    fetch: async (retryOf) => {
      try {
        return await fetch(retryOf);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

const isFor = (category: string | undefined) => (scheduled: ScheduledNotice) =>
  !scheduled.categories || (category !== undefined && scheduled.categories.includes(category));

function isMissing(error: unknown): boolean {
  return error instanceof ProductError && error.status === 404;
}

export type Content = ReturnType<typeof createContent>;
