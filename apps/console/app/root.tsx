import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { OutdatedContext } from './components/navigation.tsx';
import type { loader as readFrame } from './features/shell/ConsolePage.tsx';

/** A page of a brand's site inside the console, the preview of a notice, has the brand's colours. */
const hasBrand = (value: unknown): value is { brand: string } =>
  typeof value === 'object' && value !== null && 'brand' in value && typeof value.brand === 'string';

export function Layout({ children }: { children: ReactNode }) {
  const framed = useMatches().find(({ id }) => id === 'features/notices/NoticePreview');
  const brand = hasBrand(framed?.loaderData) ? framed.loaderData.brand : undefined;
  return (
    <html lang="en-GB" data-brand={brand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icon.svg" />
        {/* Style sheets need no nonce; the browser, which hides it, would find another one than the server's. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {!framed && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useFocusAfterStep();
  const release = useRouteLoaderData<typeof readFrame>('features/shell/ConsolePage')?.release;
  const [own] = useState(release);
  return (
    <OutdatedContext value={release !== undefined && release !== own}>
      <Outlet />
    </OutdatedContext>
  );
}

/** After a link or a form, the focus is where that of a new document would be, or on what the form has said. */
function useFocusAfterStep(): void {
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const said = document.querySelector<HTMLElement>('main [role=alert], main [role=status][tabindex]');
    if (said) said.focus();
    else if (before.pathname !== pathname || document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [key, pathname]);
}
