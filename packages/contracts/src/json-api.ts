import { z } from 'zod';

export const jsonApiMediaType = 'application/vnd.api+json';

/** One entry of a JSON:API `errors` list; `id` and `details` are what the site shows and tracks. */
export const jsonApiError = z.object({
  id: z.string(),
  status: z.string(),
  title: z.string(),
  details: z.string(),
  /** Where in the document the mistake is. */
  source: z.object({ pointer: z.string() }).optional(),
});

export const jsonApiErrors = z.object({ errors: z.array(jsonApiError).min(1) });

export type JsonApiErrors = z.infer<typeof jsonApiErrors>;
