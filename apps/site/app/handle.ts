import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PublicCheck, SiteHandler } from '../server/services.ts';
import { newPageContext, pageContext } from './page-context.ts';
import { readPagePolicies } from './page-policy.ts';

const answer = createRequestHandler(build, import.meta.env.MODE);
const policyOf = readPagePolicies(build.routes);

/** The one door from the host into the pages. */
export const handle: SiteHandler = async (request, services) => {
  const { pathname } = new URL(request.url);
  const isPage = request.method === 'GET' && !pathname.endsWith('.data');
  const context = new RouterContextProvider();
  context.set(pageContext, newPageContext(services, policyOf(pathname), isPage));
  return answer(request, context);
};

/** Whether the page at this address is the same for everyone, so that one can be made for all. */
export const isPublic: PublicCheck = (pathname) => !pathname.endsWith('.data') && policyOf(pathname).cache === 'public';
