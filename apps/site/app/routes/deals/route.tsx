import { redirect } from 'react-router';
import type { Article, CustomerTokens } from '../../../server-interface.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { SignOutForm } from '../../components/SignOutForm.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { ArticleBody } from '../../help/article/ArticleBody.tsx';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';
import styles from './DealsPage.module.css';
import { dealsWords as words } from './words.ts';

export const handle = { stream: false } satisfies PageHandle;

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

/** `firstName` is empty where it is not known. */
type Props = { article: Article; firstName: string };

/** For signed-in customers only. `app/browser/deals.ts` adds the idle timeout; without it the server's applies. */
export function DealsPage({ article: { title, description, markup }, firstName }: Props) {
  return (
    <div className={`page ${styles.deals}`} data-deals="" data-auth-state="signed-in">
      <PageHead title={title} description={description} robots="noindex" />
      <Breadcrumbs trail={[words.home]} />
      <h1>{title}</h1>
      <p className={styles.greeting}>{words.greeting(firstName)}</p>
      <ArticleBody markup={markup} nucleus={undefined} className={styles.cards} dealClassName={styles.card} />
      <div className={styles.safety}>
        <p>{words.safety}</p>
        <SignOutForm action="/identity/logout" label={words.signOut} look="plain" />
      </div>
      <p role="status" data-signing-out="" />
      <IdleWarning />
    </div>
  );
}

/** Opened by the page's script, which also fills in the remaining time. */
function IdleWarning() {
  const { idle } = words;
  const actions = (
    <>
      <Button type="button" name="stay">
        {idle.stay}
      </Button>
      <SignOutForm action="/logout" label={idle.leave} look="quiet" />
    </>
  );
  return (
    <Dialog heading={idle.heading} actions={actions}>
      <p>{idle.why}</p>
      <p role="status" data-time-left="" />
    </Dialog>
  );
}

type AuthState = 'signed-in' | 'signing-in' | 'signing-out';

/** The page needs both tokens: with neither the customer must sign in, with only one they are signed out first. */
export function protect({ identityToken, accessToken }: CustomerTokens): AuthState {
  if (identityToken !== undefined && accessToken !== undefined) return 'signed-in';
  return identityToken === undefined && accessToken === undefined ? 'signing-in' : 'signing-out';
}
