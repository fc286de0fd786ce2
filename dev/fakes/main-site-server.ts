import { createServer } from 'node:http';
import { mainSite } from '@lamplighter/contracts/content/main-site';

type Settings = { port: number; helpOrigin: string };

/** A fake of the supplier's main site: a plain page at each path that the product links to. */
export function startMainSiteServer({ port, helpOrigin }: Settings): void {
  const known = new Set<string>(Object.values(mainSite));
  const helpUrl = `${helpOrigin}/help-and-support/`;
  createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://main-site').pathname;
    const isKnown = known.has(path);
    const heading = isKnown ? `Main site: ${path}` : 'Main site: no such page';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en-GB"><title>${heading}</title><h1>${heading}</h1>` +
        `<p>The supplier's own page would be here.</p><p><a href="${helpUrl}">Help &amp; support</a></p>`,
    );
  }).listen(port, '127.0.0.1');
}
