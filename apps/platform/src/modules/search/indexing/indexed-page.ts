import { pagePath } from '@lamplighter/contracts/search';
import { z } from 'zod';

/** `content/search/pages.json`: pages of the site that are not articles, with what one can do there. */
export const indexedPages = z.array(
  z.strictObject({
    page: z.string().regex(pagePath),
    title: z.string().min(1).max(60),
    does: z.string().min(1).max(90),
    asked: z.array(z.string().min(1)),
  }),
);

export type IndexedPage = z.infer<typeof indexedPages>[number];
