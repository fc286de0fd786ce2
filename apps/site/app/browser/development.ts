/**
 * Development only. React Refresh, which swaps an edited island in place, has to be there before React is. The router's
 * version of it loads the data of the page again first; a page here has no router.
 */
import 'virtual:react-router/inject-hmr-runtime';

Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } });
