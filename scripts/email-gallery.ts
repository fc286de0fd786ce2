import { createServer } from 'node:http';
import { readAllBrandFacts } from '../apps/platform/src/modules/delivery/email/brand-facts.ts';
import { sampleEmails } from '../apps/platform/src/modules/delivery/email/sample-emails.ts';

/** `npm run content -- emails`: every email of every brand, in light, in dark and as text, at 320 and 600 pixels. */
const emails = sampleEmails(await readAllBrandFacts('content'));

// The gallery shows dark colours whatever the device prefers.
const inDark = (html: string) => html.replace('(prefers-color-scheme:dark)', 'all');
const inLight = (html: string) => html.replace('(prefers-color-scheme:dark)', 'not all');

const pages = new Map(
  emails.flatMap(({ brand, name, html, text }) => [
    [`/${brand}/${name}/light`, { type: 'text/html', body: inLight(html) }],
    [`/${brand}/${name}/dark`, { type: 'text/html', body: inDark(html) }],
    [`/${brand}/${name}/text`, { type: 'text/plain', body: text }],
  ]),
);

function galleryPage(): string {
  const frame = (path: string, width: number) =>
    `<iframe title="${path}, ${width} pixels" src="${path}" width="${width}" height="900" loading="lazy"></iframe>`;
  const sections = emails.map(({ brand, name }) => {
    const path = `/${brand}/${name}`;
    const frames = [frame(`${path}/light`, 600), frame(`${path}/dark`, 320), frame(`${path}/text`, 600)];
    return `<section><h2>${brand}: ${name}</h2><div>${frames.join('')}</div></section>`;
  });
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Emails</title>' +
    '<style>body{font-family:system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto}iframe{flex:none}</style>' +
    `</head><body><h1>Emails</h1>${sections.join('')}</body></html>`
  );
}

const server = createServer((request, response) => {
  const page = request.url === '/' ? { type: 'text/html', body: galleryPage() } : pages.get(request.url ?? '');
  if (!page) return response.writeHead(404).end();
  return response.writeHead(200, { 'content-type': `${page.type}; charset=utf-8` }).end(page.body);
});
server.listen(Number(process.env['PORT'] ?? 3100), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`Emails: http://127.0.0.1:${address.port}`);
});
