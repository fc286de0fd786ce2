import { wwwAddress } from '../components/shell/canonical.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/robots.ts';

/** Nothing is closed to search engines; pages that should not be listed say so themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(pageContext).settings;
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${wwwAddress(publicOrigin, '/help-and-support/sitemap.xml')}\n`;
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
