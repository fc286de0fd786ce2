import { categories, headerConfiguration, meterReadConfig, outage, redirects } from '@lamplighter/contracts/content';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import type { z } from 'zod';
import { ProductError } from '../clients/product-error.ts';
import type { Upstreams } from '../clients/upstreams.ts';
import { trackDependency } from '../page-cache/dependency-tracking.ts';
import type { ContentCache } from './content-cache.ts';
import { type Article, parseArticle } from './markup/article.ts';
import { outageNotice } from './outage-notice.ts';
import { readWeek } from './read-week.ts';

/** Everything that the site reads from the content server: parsed and sanitised once, then cached. */
export function createContent(
  { contentJson, contentHtml }: Pick<Upstreams, 'contentJson' | 'contentHtml'>,
  cache: ContentCache,
  brand: string,
  now: () => Date,
) {
  const json = <Schema extends z.ZodType, Shown = z.infer<Schema>>(
    path: string,
    schema: Schema,
    show: (value: z.infer<Schema>) => Shown,
  ): Promise<Shown> =>
    cache.read(path, async (retryOf) =>
      show(schema.parse(JSON.parse((await contentJson.request(path, { retryOf })).text))),
    );
  /** `null` for a page that the content server does not have: the miss is cached too. */
  const html = (path: string): Promise<Article | null> =>
    cache.read(path, async (retryOf) => {
      try {
        return parseArticle((await contentHtml.request(path, { retryOf })).text);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  const asItIs = <T>(value: T) => value;

  return {
    header: () => json(contentPaths.header(), headerConfiguration, asItIs),
    outage: async () => {
      const { notice, startsAt, expiresAt } = await json(contentPaths.outage(brand), outage, outageNotice);
      const time = now().getTime();
      if (!notice || time >= expiresAt) return undefined;
      // A cached page expires when the notice appears, and when it expires.
      const isShown = time >= startsAt;
      const changesInMs = (isShown ? expiresAt : startsAt) - time;
      return trackDependency(Promise.resolve(isShown ? notice : undefined), () => Date.now() + changesInMs);
    },
    categories: () => json(contentPaths.categories(brand), categories, asItIs),
    /** The new path of each article that has moved. A supplier's own content server may have no such file. */
    redirects: () =>
      json(contentPaths.redirects(brand), redirects, asItIs).catch((error: unknown): Record<string, string> => {
        if (isMissing(error)) return {};
        throw error;
      }),
    meterRead: () => json(contentPaths.meterRead(brand), meterReadConfig, readWeek),
    article: (category: string, article: string) => html(contentPaths.article(brand, category, article)),
    deals: () => html(contentPaths.deals(brand)),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof ProductError && error.status === 404;
}

export type Content = ReturnType<typeof createContent>;
