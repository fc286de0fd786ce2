import { z } from 'zod';

/** `content/search/judged.json`: queries as people type them. Those held out were judged only once tuning was over. */
export const judgedQueries = z.array(
  z.object({
    query: z.string(),
    kind: z.enum(['plain', 'misspelt', 'reworded']),
    right: z.array(z.string()).min(1),
    heldOut: z.boolean(),
  }),
);

export type JudgedQuery = z.infer<typeof judgedQueries>[number];
