import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A page knows all routes, so that it never asks for those of another release.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
