import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { AudienceOf, SearchRequests, SiteHandler } from '../server-interface.ts';
import { newPageContext, pageContext } from './page-context.ts';
import { readPagePolicies } from './page-policy.ts';
import { carryProductErrors } from './redirected-errors.server.ts';
import { noteSearch, shareSearch } from './search/asked.server.ts';

const routeRequest = createRequestHandler(build, import.meta.env.MODE);
const policyOf = readPagePolicies(build.routes);

/** The single entry point from the server into the pages. */
export const handle: SiteHandler = async (request, services) => {
  const { pathname } = new URL(request.url);
  const context = new RouterContextProvider();
  context.set(pageContext, newPageContext(services, policyOf(pathname), request));
  return carryProductErrors(request, await routeRequest(request, context), services.failedCalls);
};

/** The audience of the page at a path, which decides whether it may be cached. */
export const audienceOf: AudienceOf = (pathname) => (pathname.endsWith('.data') ? 'private' : policyOf(pathname).cache);

export const searchRequests: SearchRequests = { share: shareSearch, note: noteSearch };
