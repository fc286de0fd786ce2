import { type ServerBuild, UNSAFE_withComponentProps as withComponentProps } from 'react-router';
import * as entry from '../app/entry.server.tsx';
import routes from '../app/routes.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;
type BrowserRoute = NonNullable<ServerBuild['assets']['routes'][string]>;

/** A route module of a page as it is written. */
type PageModule = Omit<ServerRoute['module'], 'default'> & { default: Parameters<typeof withComponentProps>[0] };

const pageModules = import.meta.glob<PageModule>(['../app/root.tsx', '../app/routes/**/route.tsx']);
/** A resource route has no component, so nothing of it is compiled. */
const resourceModules = import.meta.glob<ServerRoute['module']>(['../app/routes/**/*.ts', '!**/*.test.ts']);

/** The pages as the framework's compiler would build them for the server, from their sources and without browser files. */
export async function loadServerBuild(): Promise<ServerBuild> {
  const own = routes.map(async ({ file, id = file.replace(/\.tsx?$/, ''), path, index }): Promise<ServerRoute> => {
    return { id, parentId: 'root', path, index, module: await loadModule(file) };
  });
  const all: ServerRoute[] = [
    { id: 'root', path: '', module: await loadModule('root.tsx') },
    ...(await Promise.all(own)),
  ];
  return {
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '' },
      routes: Object.fromEntries(all.map((route) => [route.id, browserRoute(route)])),
      url: '',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}

async function loadModule(file: string): Promise<ServerRoute['module']> {
  const resource = await resourceModules[`../app/${file}`]?.();
  if (resource) return resource;
  const page = await pageModules[`../app/${file}`]?.();
  if (!page) throw new Error(`there is no route module ${file}`);
  return { ...page, default: withComponentProps(page.default) };
}

function browserRoute({ module, ...route }: ServerRoute): BrowserRoute {
  return {
    ...route,
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    module: '',
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}
