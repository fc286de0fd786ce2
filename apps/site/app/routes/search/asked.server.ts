import { z } from 'zod';
import type { SearchField } from '../../components/SearchForm.tsx';
import type { Asked } from './search-path.ts';

const longestQuery = 2_000;

/** What a search page is asked for. A part that is not valid is as if it was left out. */
const fields = z.object({
  q: z
    .string()
    .catch('')
    .transform((q) => q.slice(0, longestQuery)),
  /** A form without a chosen category sends an empty one. */
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(10).catch(1),
  /** `exact` searches the words as typed; otherwise misspelt words are corrected. */
  spelling: z.enum(['corrected', 'exact']).catch('corrected'),
  initiated: z.string().optional(),
} satisfies Record<SearchField, z.ZodType>);

export function readAsked(url: string, publicOrigin: string): Asked {
  const { initiated, ...query } = fields.parse(Object.fromEntries(new URL(url).searchParams));
  return { ...query, initiated: safeRedirect(initiated, publicOrigin) };
}

/** The page on which the search was started, if it is a page of this product; any other value is ignored. */
function safeRedirect(initiated: string | undefined, origin: string): string | undefined {
  if (!initiated?.startsWith('/help-and-support')) return undefined;
  const url = URL.parse(initiated, origin);
  return url?.origin === origin && url.pathname.startsWith('/help-and-support') ? url.pathname : undefined;
}
