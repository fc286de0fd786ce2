import { createServer } from 'node:http';
import { mainSite } from '@lamplighter/contracts/content/main-site';

/** A fake of the supplier's main site: a plain page at each path that the product links to. */
const known = new Set<string>(Object.values(mainSite));
const port = Number(process.env['PORT']);
const helpUrl = `${process.env['HELP_ORIGIN']}/help-and-support/`;

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://main-site').pathname;
  const isKnown = known.has(path);
  const heading = isKnown ? `Main site: ${path}` : 'Main site: no such page';
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en-GB"><title>${heading}</title><h1>${heading}</h1>` +
      `<p>The supplier's own page would be here.</p><p><a href="${helpUrl}">Help &amp; support</a></p>`,
  );
});

server.listen(port, '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)));
