import type { ReactNode } from 'react';
import { Links, Outlet, useMatches } from 'react-router';

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
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
