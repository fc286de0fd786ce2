import '@lamplighter/design/brands/larkfield.css';
import '@lamplighter/design/brands/skerry.css';
import '@lamplighter/design/styles/reset.css';
import '@lamplighter/design/styles/base.css';
import '@lamplighter/design/styles/layout.css';
import './styles/drawings.css';
import { OutageNotices } from '@lamplighter/design/OutageNotices';
import fontFile from '@lamplighter/design/styles/font/atkinson-hyperlegible-next.woff2?url';
import { type ReactNode, useContext } from 'react';
import { Links, Outlet, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { brands } from './brand/brands.ts';
import { drawLink } from './components/Markup.tsx';
import { Spinner } from './components/Spinner.tsx';
import { Footer } from './components/shell/Footer.tsx';
import { defaultHeader, Header, SkipLink } from './components/shell/Header.tsx';
import { ProblemPage } from './components/shell/ProblemPage.tsx';
import { StreamBoundary } from './components/shell/StreamBoundary.tsx';
import { CookieBanner } from './consent/CookieBanner.tsx';
import { MainSiteOrigin } from './islands/site-context.ts';
import { holdsLateContent, loadOptional } from './load-optional.ts';
import { pageContext } from './page-context.ts';
import { hasHeaderSearch, hasQuietTop, isPageHandle } from './page-policy.ts';
import { ProductErrors, productErrorFacts } from './product-errors.ts';
import { type SiteData, useSite } from './site.ts';

/** Header and notices are optional: a page waits only briefly for them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, settings, mayStream, signIn } = context.get(pageContext);
  const { brand: brandId, mainSiteOrigin = '', publicOrigin } = settings;
  const [header, notices] = await Promise.all([
    loadOptional(content.header(), defaultHeader, { mayStream: false, timeoutMs: 100 }),
    loadOptional(content.notices(categoryOf(request.url)), [], {
      mayStream,
      timeoutMs: mayStream ? 2_000 : 150,
    }),
  ]);
  const site: SiteData = {
    brandId,
    mainSiteOrigin,
    publicOrigin,
    script: settings.scripts.page,
    signIn: signIn.enabled,
    consent: settings.consent,
    consentBootstrap: settings.consentBootstrap,
  };
  return {
    ...site,
    header: 'value' in header ? header.value : defaultHeader,
    notices,
  };
}

/** The category that a help page belongs to, by its path; the router requests the data of a page with a suffix. */
function categoryOf(url: string): string | undefined {
  const [, section, category] = new URL(url).pathname.replace(/\.data$/, '').split('/');
  return section === 'help-and-support' ? category : undefined;
}

export function Layout({ children }: { children: ReactNode }) {
  const { brandId, mainSiteOrigin, script, consent, consentBootstrap } = useSite();
  const errors = useContext(ProductErrors);
  const handles = useMatches().flatMap(({ handle }) => (isPageHandle(handle) ? [handle] : []));
  const font = handles.some(({ font }) => font === 'system') ? 'system' : 'brand';
  // Replay masks every page that could show personal data: each one that is not the same for everyone.
  const isOpen = handles.some(({ cache, privacy }) => cache === 'public' && privacy !== 'mask');
  return (
    <html
      lang="en-GB"
      data-brand={brandId}
      data-main-site={mainSiteOrigin}
      data-font={font}
      data-worker={import.meta.env.PROD ? 'on' : 'off'}
      data-dd-privacy={isOpen ? undefined : 'mask'}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        {font === 'brand' && <link rel="preload" href={fontFile} as="font" type="font/woff2" crossOrigin="anonymous" />}
        <Links />
        {consent && <ConsentHead consent={consent} bootstrap={consentBootstrap} />}
        {import.meta.env.DEV && <script type="module" src="/app/browser/development.ts" />}
        {script && <script type="module" src={script} />}
      </head>
      <body>
        <MainSiteOrigin value={mainSiteOrigin}>{children}</MainSiteOrigin>
        {errors.length > 0 && (
          <script type="application/json" data-product-errors>
            {productErrorFacts(errors)}
          </script>
        )}
      </body>
    </html>
  );
}

/** The consent tool, or the bootstrap script of the product's own banner, and the settings for the page's script. */
function ConsentHead({ consent, bootstrap }: { consent: SiteData['consent']; bootstrap: string | undefined }) {
  const { script } = consent;
  return (
    <>
      {script ? <script async src={script.src} data-domain-script={script.domain} /> : <script>{bootstrap}</script>}
      <script type="application/json" data-consent>
        {JSON.stringify(consent).replaceAll('<', '\\u003c')}
      </script>
    </>
  );
}

export default function Site({ loaderData: { brandId, consent, header, notices } }: Route.ComponentProps) {
  const matches = useMatches();
  const quietTop = hasQuietTop(matches);
  const isLoading = matches.some(({ loaderData }) => holdsLateContent(loaderData));
  const shown = 'value' in notices && notices.value.length > 0 && (
    <OutageNotices notices={notices.value} special={drawLink} />
  );
  return (
    <>
      <SkipLink />
      {!consent.script && !quietTop && <CookieBanner />}
      <Header brand={brands[brandId]} configuration={header} quiet={quietTop} search={hasHeaderSearch(matches)} />
      {isLoading && <Spinner />}
      <StreamBoundary />
      {!quietTop && shown}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {quietTop && shown}
      <Footer brand={brands[brandId]} />
    </>
  );
}

export function ErrorBoundary() {
  return <ProblemPage />;
}
