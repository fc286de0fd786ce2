import { redirect } from 'react-router';
import { DealsPage } from '../features/deals/DealsPage.tsx';
import { protect } from '../features/deals/protect.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/deals.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, settings, signIn, customerPrefill } = context.get(pageContext);
  if (!signIn.enabled) throw redirect('/page-not-found.html');
  const state = protect(await signIn.tokensOrFail(request));
  if (state === 'signing-in') throw redirect('/identity/login?from=/help-and-support/deals');
  if (state === 'signing-out') throw await signIn.endIncomplete(request);
  const page = content.deals().catch(() => {
    throw new Response(null, { status: 503 });
  });
  const [article, customer] = await Promise.all([page, customerPrefill.of(request)]);
  if (!article) throw redirect('/page-not-found.html');
  return { article, firstName: customer?.firstName ?? '', script: settings.scripts.deals };
}

export default function DealsRoute({ loaderData: { article, firstName, script } }: Route.ComponentProps) {
  return (
    <>
      <DealsPage article={article} firstName={firstName} />
      <script type="module" src={script} />
    </>
  );
}
