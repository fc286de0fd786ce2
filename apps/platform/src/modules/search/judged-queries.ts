import { z } from 'zod';

/**
 * `content/search/judged/*.json`: queries as people type them, with the articles (`category/slug`) and pages
 * (`page:path`) that answer each; none where no content answers it.
 */
export const judgedQueries = z.array(z.object({ kind: z.string(), query: z.string(), accept: z.array(z.string()) }));

export type JudgedQuery = z.infer<typeof judgedQueries>[number];
