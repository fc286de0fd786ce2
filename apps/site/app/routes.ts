import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL map. */
export default [
  ...prefix('help-and-support', [index('routes/hub.tsx')]),
  route('gallery', 'routes/gallery.tsx'),
  route('page-not-found.html', 'routes/page-not-found.tsx'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
