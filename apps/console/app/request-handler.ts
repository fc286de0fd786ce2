import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ConsoleHandler } from '../server-interface.ts';
import { pageContext } from './page-context.ts';
import { forPages } from './staff-calls.ts';

const routeRequest = createRequestHandler(build, import.meta.env.MODE);
/** In development each edit would be one. */
const release = import.meta.env.DEV ? 'development' : build.assets.version;

/** The single entry point from the server into the pages. */
export const handle: ConsoleHandler = (request, services) => {
  const context = new RouterContextProvider();
  context.set(pageContext, { ...services, release, staffApi: forPages(services, request) });
  return routeRequest(request, context);
};
