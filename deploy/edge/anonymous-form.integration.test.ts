import { describe, expect, it } from 'vitest';
import { edgeForTest, originForTest, readPage } from './test-edge.ts';

const form = '/help-and-support/submit-meter-read';
/** What the site sends with a form for every visitor of whom nothing is known. */
const anonymous = { 'content-type': 'text/html', 'cache-control': 'no-store', 'x-accel-expires': '1' };

/** A site whose form differs for each request, and says whether it is anonymous as the real one does. */
async function siteForTest() {
  let rendered = 0;
  return originForTest((request, response) => {
    rendered += 1;
    const isPersonal = request.headers.cookie?.includes('__Host-') || request.url?.includes('?');
    const headers = isPersonal ? { 'cache-control': 'private, no-store' } : anonymous;
    response.writeHead(200, headers).end(`${request.method} ${rendered}`);
  });
}

describe('the edge has the meter reading form', () => {
  it('once for everyone without a cookie of the site, and tells no other cache to keep it', async () => {
    const site = await siteForTest();
    const edge = await edgeForTest({ origins: [site.host] });
    for (const cookie of ['', 'theme=dark', '__Host-reading-sent=abc', 'a=b; __Host-reading-sent=abc']) {
      const page = await readPage(edge, form, { cookie });
      expect([page.status, page.text]).toEqual([200, 'GET 1']);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.has('x-accel-expires')).toBe(false);
    }
    expect(site.asked).toHaveLength(1);
  });

  it.each([
    ['signed in', '', '__Host-session=canary'],
    ['with a journey after another cookie', '', 'theme=dark;__Host-journey=canary'],
    ['with details of a link', '', '__Host-reading-sent=a; __Host-reading-prefill=canary'],
    ['with a query', '?email=canary', ''],
  ])('anew for a visitor %s, and keeps nothing of it', async (_, query, cookie) => {
    const site = await siteForTest();
    const edge = await edgeForTest({ origins: [site.host] });
    expect((await readPage(edge, form)).text).toBe('GET 1');
    expect((await readPage(edge, form + query, { cookie })).text).toBe('GET 2');
    expect((await readPage(edge, form + query, { cookie })).text).toBe('GET 3');
    expect((await readPage(edge, form)).text).toBe('GET 1');
  });

  it.each([
    ['a cookie of the site', '', '__Host-session=canary'],
    ['a query', '?email=canary', ''],
  ])('not from the response to a visitor with %s, whatever the site says of it', async (_, query, cookie) => {
    let rendered = 0;
    const site = await originForTest((_request, response) =>
      response.writeHead(200, anonymous).end(String(++rendered)),
    );
    const edge = await edgeForTest({ origins: [site.host] });
    for (const count of [1, 2]) expect((await readPage(edge, form + query, { cookie })).text).toBe(String(count));
    expect((await readPage(edge, form)).text).toBe('3');
  });

  it('not from a response that sets a cookie, and sends every post on', async () => {
    const site = await originForTest((_request, response) =>
      response.writeHead(200, { ...anonymous, 'set-cookie': 'a=canary' }).end(),
    );
    const edge = await edgeForTest({ origins: [site.host] });
    for (const method of ['GET', 'GET', 'POST', 'POST']) await fetch(edge.origin + form, { method });
    expect(site.asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'POST']);
  });

  it('while no origin responds', async () => {
    const site = await siteForTest();
    const edge = await edgeForTest({ origins: [site.host] });
    await readPage(edge, form);
    await new Promise((done) => setTimeout(done, 1_100));
    site.replaceHandler((_request, response) => response.writeHead(503).end('broken'));
    expect(await readPage(edge, form)).toMatchObject({ status: 200, text: 'GET 1' });
    await site.stop();
    expect(await readPage(edge, form)).toMatchObject({ status: 200, text: 'GET 1' });
    expect((await readPage(edge, form, { cookie: '__Host-session=canary' })).status).toBe(503);
  });
});
