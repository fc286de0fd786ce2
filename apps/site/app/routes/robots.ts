import { wwwUrl } from '../components/shell/canonical.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/robots.ts';

/** No path is disallowed; pages that must not be listed have a robots meta tag. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(pageContext).settings;
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${wwwUrl(publicOrigin, '/help-and-support/sitemap.xml')}\n`;
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
