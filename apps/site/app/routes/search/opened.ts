import { openedPage, resultPlace } from '@lamplighter/contracts/search/search-use';
import { redirect } from 'react-router';
import { z } from 'zod';
import { mayCount } from '../../consent/cookie-choice.ts';
import { readForm } from '../../journey/load-journey.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/opened.ts';

/** The beacon of the results page: which result was opened. */
export const openedResult = z.object({ q: z.string(), page: openedPage, place: resultPlace });

export type OpenedResultField = keyof z.input<typeof openedResult>;

/** Receives the beacon of the results page: which result was opened. The client ignores the response. */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = openedResult.safeParse(await readForm<OpenedResultField>(request));
  if (!parsed.success) return new Response(null, { status: 400 });
  const { q, page, place } = parsed.data;
  if (mayCount(request)) context.get(pageContext).searchUse.note({ outcome: 'opened', term: q, page, place });
  return new Response(null, { status: 204 });
}

export const loader = () => redirect('/page-not-found.html');
