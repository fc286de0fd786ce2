import { createServer } from 'node:http';
import { mainSite } from '@lamplighter/contracts/main-site';

/** The supplier's main site, as far as a laptop needs it: a plain page at each address that the product links to. */
const known = new Set<string>(Object.values(mainSite));
const port = Number(process.env['PORT']);
const helpAddress = `${process.env['HELP_ORIGIN']}/help-and-support/`;

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://main-site').pathname;
  response.writeHead(known.has(path) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en-GB"><title>Main site</title><h1>Main site${known.has(path) ? '' : ': no such page'}</h1>` +
      `<p>The supplier's own page would be here.</p><p><a href="${helpAddress}">Help &amp; support</a></p>`,
  );
});

server.listen(port, '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)));
