import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { startVarnish } from '../../deploy/cdn/start-varnish.ts';
import { startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { freePort } from '../../dev/free-port.ts';
import { endAll, startPlatform, startSite } from './support/processes.ts';

const pages = ['', 'meters', 'meters/how-to-read-your-meter', 'emergencies', 'emergencies/smell-gas', 'contact-us'].map(
  (path) => `/help-and-support/${path}`,
);
const form = '/help-and-support/complaints/gas-and-electricity';

/** The product as built, with Varnish before its edge. */
async function startChain() {
  const platform = await startPlatform(await createTestDatabase());
  const port = await freePort();
  const publicOrigin = `http://localhost:${port}`;
  const site = await startSite({ platform: platform.origin, more: { PUBLIC_ORIGIN: publicOrigin } });
  const origins = [`127.0.0.1:${site.port}`];
  const edge = await startEdge({ origins, publicOrigin, trustedProxies: ['127.0.0.1/32'], limits: unlimited });
  const varnish = await startVarnish({ edge: edge.port });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${varnish.port}${path}`, { headers });
  const lose = async () => {
    await Promise.all([platform.kill(), site.kill(), edge.stop()]);
  };
  return { ask, lose, stop: varnish.stop };
}

describe.skipIf(process.env['SKIP_VARNISH'])('with a second cache before the edge', () => {
  let chain: Awaited<ReturnType<typeof startChain>>;
  beforeAll(async () => {
    chain = await startChain();
  }, 180_000);
  afterAll(async () => {
    await chain.stop();
    await endAll();
  });

  it('the public pages of the site are kept while everything behind it is lost, and its forms never', async () => {
    const { ask, lose } = chain;
    const texts = new Map<string, string>();
    for (const path of pages) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get('set-cookie')]).toEqual([path, 200, null]);
      texts.set(path, await response.text());
      const again = await ask(path, { 'if-none-match': String(response.headers.get('etag')) });
      expect([path, again.status]).toEqual([path, 304]);
    }
    const visitors = await Promise.all([1, 2, 3].map(() => ask(form)));
    const cookies = visitors.map(({ headers }) => headers.get('set-cookie'));
    expect(visitors.map(({ headers }) => headers.get('cache-control'))).toEqual(visitors.map(() => 'no-store'));
    expect(new Set(await Promise.all(visitors.map((response) => response.text()))).size).toBe(3);
    expect(
      cookies.filter((cookie) => cookie !== null && cookies.indexOf(cookie) !== cookies.lastIndexOf(cookie)),
    ).toEqual([]);

    await lose();
    for (const path of pages) {
      const response = await ask(path, { cookie: 'journey=someone' });
      expect([path, response.status, await response.text()]).toEqual([path, 200, texts.get(path)]);
    }
    const refused = await ask(form);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await refused.text()).toContain('0800 111 999');
  });
});
