import { redirect } from 'react-router';
import { submitDetails } from '../../complaint/details-action.server.ts';
import type { DetailsField } from '../../complaint/details-fields.ts';
import { readDetailsToken } from '../../complaint/details-token.server.ts';
import { formName } from '../../journey/answers.ts';
import { loadJourney, readForm } from '../../journey/load-journey.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/address.ts';

const refused = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/**
 * A step of the address selector without a new page. It takes what the form posts and saves it as the form does; for
 * whatever is not a new state of the selector, the browser posts the form.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const path = formName.safeParse(params.form).data;
  if (!path) return refused(404);
  const visitor = await loadJourney({ request, context });
  const fields = await readForm<DetailsField>(request);
  const outcome = await submitDetails({
    visitor,
    page: context.get(pageContext),
    fields,
    path,
    token: readDetailsToken(visitor.tokens, path, fields),
    // The browser does not follow a redirect: it loads its page again.
    here: `/help-and-support/complaints/${path}`,
    inPlace: true,
    finish: async () => refused(409),
  });
  return outcome instanceof Response ? outcome : refused(outcome.status);
}

export const loader = () => redirect('/page-not-found.html');
