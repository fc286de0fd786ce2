import { categories, headerConfiguration, meterReadConfig, outage } from '@lamplighter/contracts/content';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import type { z } from 'zod';
import type { Upstreams } from './clients/upstreams.ts';
import type { ContentCache } from './content-cache.ts';

/** Everything the site reads from the content server, parsed, and kept by the cache. */
export function createContent(upstreams: Upstreams, cache: ContentCache, brand: string) {
  const json = <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> =>
    cache.read(path, async () => schema.parse(JSON.parse((await upstreams.contentJson.request(path)).text)));

  return {
    header: () => json(contentPaths.header(), headerConfiguration),
    outage: () => json(contentPaths.outage(brand), outage),
    categories: () => json(contentPaths.categories(brand), categories),
    meterRead: () => json(contentPaths.meterRead(brand), meterReadConfig),
  };
}

export type Content = ReturnType<typeof createContent>;
