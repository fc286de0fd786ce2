import { wwwUrl } from '../components/shell/canonical.ts';
import { pageContext } from '../page-context.ts';
import { tools } from '../tools/tools.ts';
import type { Route } from './+types/sitemap.ts';

/** Every page that a search engine may list: the fixed ones, the categories, and their articles. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(pageContext);
  const { data, included } = await content.categories();
  const paths = [
    '',
    'contact-us',
    'probate',
    'tools',
    ...tools.map(({ path }) => `tools/${path}`),
    ...data.map(({ id }) => id),
    ...included.flatMap(({ id, attributes }) => attributes.articles.map(({ label }) => `${id}/${label}`)),
  ];
  const entries = paths.map(
    (path) => `<url><loc>${wwwUrl(settings.publicOrigin, `/help-and-support/${path}`)}</loc></url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
