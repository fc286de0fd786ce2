import '@lamplighter/design/styles/reset.css';
import '../../styles/console.css';
import { roleFor, type StaffAction } from '@lamplighter/contracts/staff/staff';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import type { StaffMember } from '../../../server-interface.ts';
import { SignInLink } from '../../components/FormOutcome.tsx';
import { PageLink, PartLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { pageContext } from '../../page-context.ts';
import type { SaidOfChange } from '../../staff-calls.ts';
import type { Route } from './+types/ConsolePage.ts';

type Screen = { path: string; label: string; action: StaffAction };

const screens: readonly Screen[] = [
  { path: '/now', label: 'Now', action: 'view-now' },
  { path: '/notices', label: 'Notices', action: 'view-notices' },
  { path: '/read-weeks', label: 'Read weeks', action: 'view-read-weeks' },
  { path: '/deliveries', label: 'Deliveries', action: 'view-deliveries' },
  { path: '/leads', label: 'Find a customer', action: 'find-lead' },
  { path: '/articles', label: 'Articles', action: 'view-articles' },
  { path: '/content', label: 'Content', action: 'view-content' },
  { path: '/audit', label: 'Audit', action: 'view-audit' },
  { path: '/signed-in', label: 'Signed in', action: 'view-sessions' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { member, now, release } = context.get(pageContext);
  return { member, at: now(), release };
}

/** The frame of every page: the screens that this person may use, and who they are. */
export default function ConsolePage({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <Frame member={member}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = { member: StaffMember | undefined; children: ReactNode };

function Frame({ member, children }: FrameProps) {
  const path = useLocation().pathname;
  const permitted = screens.filter(({ action }) => roleFor(action, member?.roles ?? []));
  return (
    <>
      <PartLink className="skip" part="main">
        Skip to the page
      </PartLink>
      <header className="top">
        <p className="product">
          <PageLink to="/">Lamplighter console</PageLink>
        </p>
        {member && (
          <form method="post" action="/sign-out" className="who">
            <span>
              {member.name} <span className="roles">({member.roles.join(', ')})</span>
            </span>
            <button type="submit" className="quiet">
              Sign out
            </button>
          </form>
        )}
        <nav aria-label="Screens">
          <ul>
            {permitted.map((screen) => (
              <li key={screen.path}>
                <PageLink to={screen.path} {...(path.startsWith(screen.path) && { 'aria-current': 'page' as const })}>
                  {screen.label}
                </PageLink>
              </li>
            ))}
            <li>
              {/* A document of its own, without a script. */}
              <a href="/runbook">Runbook</a>
            </li>
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

const titles: Record<number, string> = {
  401: 'Your session has ended, and nothing was changed',
  403: 'Your roles do not permit this',
  404: 'There is no such page',
  503: 'The console cannot reach the database',
};
const signInAgain =
  'Sign in again in a new tab. Then go back to the form in this tab, where what you wrote still is, and send it again.';
const later = 'The site goes on showing the notices and read weeks that it showed last. Try again in a minute.';
const unreachable: Record<Exclude<SaidOfChange, 'unknown'>, string> = {
  none: `Nothing was changed. ${later}`,
  unsaid: `${later} If you have just sent a form, look whether it is done before you send it again.`,
};

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const frame = useRouteLoaderData<typeof loader>('features/shell/ConsolePage');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const change = changeIn(error);
  if (change === 'unknown') {
    const check = { path: pathname, label: 'load the page again' };
    return (
      <Frame member={frame?.member}>
        <title>We do not know whether it was done – Console</title>
        <h1>The console cannot reach the database</h1>
        <Unknown change={{ what: 'it was done', at: frame?.at ?? new Date(), check }} />
      </Frame>
    );
  }
  return (
    <Frame member={frame?.member}>
      <title>{`${titles[status] ?? 'Something went wrong'} – Console`}</title>
      <h1>{titles[status] ?? 'Something went wrong'}</h1>
      <p>{status === 401 ? signInAgain : status === 503 ? unreachable[change] : detailsOf(error)}</p>
      {status === 401 && (
        <p>
          <SignInLink />
        </p>
      )}
      {status === 503 && (
        <p>
          <a href="/runbook#a-notice-while-the-database-is-down">How to put up a notice without the database</a>
        </p>
      )}
    </Frame>
  );
}

/** What `staff-calls.ts` has thrown. */
function dataOf(error: unknown): object {
  const { data }: { data?: unknown } = isRouteErrorResponse(error) ? error : {};
  return typeof data === 'object' && data !== null ? data : {};
}

function changeIn(error: unknown): SaidOfChange {
  const data = dataOf(error);
  const change = 'change' in data ? data.change : undefined;
  return change === 'none' || change === 'unknown' ? change : 'unsaid';
}

function detailsOf(error: unknown): string {
  const data = dataOf(error);
  return 'details' in data ? String(data.details) : 'Nothing more is known here. The log of the console has the cause.';
}
