import { openedPage, resultPlace } from '@lamplighter/contracts/search-use';
import { z } from 'zod';

/** The beacon of the results page: which result was opened. */
export const openedResult = z.object({ q: z.string(), page: openedPage, place: resultPlace });

export type OpenedResultField = keyof z.input<typeof openedResult>;
