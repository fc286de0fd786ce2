import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { AudienceOf, SiteHandler } from '../server/services.ts';
import { newPageContext, pageContext } from './page-context.ts';
import { readPagePolicies } from './page-policy.ts';

const answer = createRequestHandler(build, import.meta.env.MODE);
const policyOf = readPagePolicies(build.routes);

/** The one door from the host into the pages. */
export const handle: SiteHandler = async (request, services) => {
  const { pathname } = new URL(request.url);
  const context = new RouterContextProvider();
  context.set(pageContext, newPageContext(services, policyOf(pathname), request));
  return answer(request, context);
};

/** Whom the page at this address is for, so that one can be made for all of them. */
export const audienceOf: AudienceOf = (pathname) => (pathname.endsWith('.data') ? 'private' : policyOf(pathname).cache);
