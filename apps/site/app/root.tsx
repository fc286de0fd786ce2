import './styles/site.css';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { arriveOrDoWithout } from './arrival.ts';
import { brands } from './brand/brands.ts';
import { Footer } from './components/Footer.tsx';
import { Header } from './components/Header.tsx';
import { Loading } from './components/Loading.tsx';
import { OutageNotice } from './components/OutageNotice.tsx';
import { Seam } from './components/Seam.tsx';
import { outageNotice } from './features/outage/outage-notice.server.ts';
import { ProblemPage } from './features/problem/ProblemPage.tsx';
import { defaultHeader } from './header/default-header.ts';
import { pageContext } from './page-context.ts';
import { isPageHandle } from './page-policy.ts';
import { useSite } from './site.ts';

/** Header and notice are worth a moment, and no page is held back for them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, settings, mayStream } = context.get(pageContext);
  const { brand, mainSiteOrigin = '', publicOrigin } = settings;
  const [header, outage] = await Promise.all([
    arriveOrDoWithout(content.header(), defaultHeader, { mayStream: false, giveUpAfterMs: 150 }),
    arriveOrDoWithout(content.outage().then(outageNotice), undefined, {
      mayStream,
      giveUpAfterMs: mayStream ? 2_000 : 300,
    }),
  ]);
  return { brand, mainSiteOrigin, publicOrigin, header: 'value' in header ? header.value : defaultHeader, outage };
}

export function Layout({ children }: { children: ReactNode }) {
  const { brand } = useSite();
  const hydrates = useMatches().every(({ handle }) => !isPageHandle(handle) || handle.hydrate !== false);
  return (
    <html lang="en-GB" data-brand={brand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <Links />
      </head>
      <body>
        {children}
        {hydrates && <Scripts />}
        {import.meta.env.DEV && !hydrates && <script type="module" src="/app/browser/reload-when-edited.ts" />}
      </body>
    </html>
  );
}

export default function Site({ loaderData: { brand, header, outage } }: Route.ComponentProps) {
  const arrived = 'value' in outage;
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header brand={brands[brand]} configuration={header} />
      {!arrived && <Loading />}
      <Seam />
      {arrived && outage.value && <OutageNotice notice={outage.value} />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer brand={brands[brand]} />
    </>
  );
}

export function ErrorBoundary() {
  return <ProblemPage />;
}
