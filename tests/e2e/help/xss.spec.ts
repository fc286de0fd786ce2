import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type DevStack, startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';
import { payloads } from './xss-payloads.ts';

const allowed = new Set(
  'article h1 h2 h3 h4 p ul ol li dl dt dd a b strong i em sup sub br hr table caption thead tbody tfoot tr th td blockquote figure figcaption div abbr span section time'.split(
    ' ',
  ),
);
const attributes = new Set([
  'href',
  'className',
  'id',
  'title',
  'start',
  'scope',
  'colSpan',
  'rowSpan',
  'tabIndex',
  'role',
  'ariaLabel',
  'dateTime',
]);

function noticeDocument(path: string, text: string): object {
  const notice = { title: `Notice ${text}`, message: text };
  return path.endsWith('further-notices.json') ? [{ ...notice, severity: 'critical' }] : notice;
}

/** A content server with a payload in every response. */
async function startContentServer(): Promise<{ server: Server; origin: string }> {
  let notices = 0;
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? '');
    const number = Number(path.match(/payload-(\d+)\.html$/)?.[1]);
    const payload = payloads[Number.isNaN(number) ? 0 : number] ?? '';
    if (path.endsWith('.html')) {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<html><head><title>A title ${payload}Title</title><meta name="description" content="x"></head><body><p>before</p>${payload}<p>after</p></body></html>`,
      );
    } else if (path.includes('categories')) {
      const articles = payloads.map((_, index) => ({ label: `payload-${index}` }));
      response.end(
        JSON.stringify({
          data: [{ type: 'x', id: 'meters', attributes: { 'meta-description': payloads.join(' ') } }],
          included: [{ type: 'x', id: 'meters', attributes: { articles } }],
        }),
      );
    } else if (path.includes('service-outage')) {
      // Another notice each time, so that every payload is tried.
      response.end(JSON.stringify(noticeDocument(path, payloads[notices++ % payloads.length] ?? '')));
    } else if (path.includes('header-configuration')) {
      response.end(
        JSON.stringify({
          sections: [{ label: payloads[0], link: 'javascript:window.pwned()' }],
          'menu-banner': { message: payloads[1] },
        }),
      );
    } else {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, origin: typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '' };
}

function elements(node: Nodes): Element[] {
  if (node.type !== 'root' && node.type !== 'element') return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elements(child)] : []));
}

/** Elements and attributes that the product would not render itself. */
function strangers(html: string): string[] {
  return elements(fromHtml(html, { fragment: true })).flatMap(({ tagName, properties }) => {
    // Browsers ignore control characters and spaces in a scheme, so they are removed here too.
    const href = String(properties['href'] ?? '').replaceAll(/[\p{Cc}\s]/gu, '');
    const badUrl = /^[a-z][a-z0-9+.-]*:/i.test(href) && !/^(https?|mailto|tel):/i.test(href);
    const badAttributes = Object.keys(properties).filter((name) => !attributes.has(name));
    return [...(allowed.has(tagName) ? [] : [tagName]), ...(badUrl ? [href] : []), ...badAttributes];
  });
}

test.describe('fault 15: hostile HTML from the content server', () => {
  test.describe.configure({ mode: 'serial' });
  let stack: DevStack;
  let content: Awaited<ReturnType<typeof startContentServer>>;
  test.beforeAll(async () => {
    content = await startContentServer();
    stack = await startStack({
      mode: 'built',
      site: { CONTENT_ORIGIN: content.origin, OPERATIONAL_ORIGIN: content.origin, CONTENT_TTL_MS: '0' },
    });
  });
  test.afterAll(async () => {
    await stack.stop();
    content.server.close();
  });

  test('leaves nothing in the page that the product does not allow @SAN-2', async ({ request }) => {
    expect(payloads.length).toBeGreaterThanOrEqual(100);
    const notices = new Set<string>();
    for (const [index, payload] of payloads.entries()) {
      const html = await (await request.get(`${stack.origin}/help-and-support/meters/payload-${index}`)).text();
      const body = html.match(/<article>(.*?)<section [^>]*aria-labelledby=/s)?.[1];
      expect(body ?? 'no article', payload).toContain('before');
      expect(strangers(body ?? ''), payload).toEqual([]);
      const shown = [...html.matchAll(/<details [^>]*data-notice.*?<\/summary>(.*?)<\/details>/gs)];
      for (const [, notice = ''] of shown) {
        expect(strangers(notice), notice).toEqual([]);
        notices.add(notice);
      }
    }
    expect(notices.size).toBeGreaterThan(10);
    const hub = await (await request.get(`${stack.origin}/help-and-support/`)).text();
    expect(hub.match(/<header.*?<\/header>/s)?.[0]).not.toContain('javascript:');
  });

  test('runs nothing in a browser, from article, notice, header or description @SAN-2', async ({ browser }) => {
    test.setTimeout(180_000);
    const page = await browser.newPage();
    const ran: string[] = [];
    await page.exposeFunction('pwned', () => ran.push(page.url()));
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.origin)) elsewhere.push(request.url());
    });
    for (const index of payloads.keys()) {
      await page.goto(`${stack.origin}/help-and-support/meters/payload-${index}`);
      for (const link of await page.locator('article a').all()) {
        if (await link.isVisible()) await link.dispatchEvent('mouseover');
      }
    }
    expect(new URL(page.url()).pathname).toContain('payload-');
    await page.goto(`${stack.origin}/help-and-support/`);
    await page.locator('header details summary').click();
    expect(ran).toEqual([]);
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});
