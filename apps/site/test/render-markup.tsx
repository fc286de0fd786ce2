import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { SiteData } from '../app/site.ts';

type Place = { path?: string; site?: Partial<SiteData> };

/** The markup of a page, as a site with this data renders it at this path. */
export function renderMarkup(page: ReactElement, { path = '/', site = {} }: Place = {}): string {
  const Site = createRoutesStub([{ id: 'root', path: '*', Component: () => page }]);
  return renderToStaticMarkup(<Site initialEntries={[path]} hydrationData={{ loaderData: { root: site } }} />);
}
