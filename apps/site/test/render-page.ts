import { createRequestHandler, RouterContextProvider } from 'react-router';
import { newPageContext, pageContext } from '../app/page-context.ts';
import { readPagePolicies } from '../app/page-policy.ts';
import type { SiteServices } from '../server-interface.ts';
import { loadServerBuild } from './server-build.ts';

const build = await loadServerBuild();
const respond = createRequestHandler(build, 'test');
const policyOf = readPagePolicies(build.routes);

/** The response of the pages to a request, in this process. */
export function renderPage(request: Request, services: SiteServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, newPageContext(services, policyOf(new URL(request.url).pathname), request));
  return respond(request, context);
}
