import { z } from 'zod';

export const jsonApiMediaType = 'application/vnd.api+json';

/** One entry of a JSON:API `errors` list; the site shows and tracks `id` and `details`. */
export const jsonApiError = z.object({
  id: z.string(),
  status: z.string(),
  title: z.string(),
  details: z.string(),
  /** The JSON pointer to the error in the document. */
  source: z.object({ pointer: z.string() }).optional(),
});

export const jsonApiErrors = z.object({ errors: z.array(jsonApiError).min(1) });

export type JsonApiErrors = z.infer<typeof jsonApiErrors>;
