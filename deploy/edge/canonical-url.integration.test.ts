import { describe, expect, it } from 'vitest';
import { edgeForTest, originForTest, publicHeaders, saying, sendLine } from './test-edge.ts';

const longLived = { ...publicHeaders, 'cache-control': 'public, s-maxage=60', 'content-length': '4' };

const start = async () => {
  const origin = await originForTest(saying('page', longLived));
  return { origin, edge: await edgeForTest({ origins: [origin.host] }) };
};

describe('one spelling per URL', () => {
  it.each([
    ['a trailing slash', '/help-and-support/contact-us/', '/help-and-support/contact-us'],
    ['trailing slashes', '/help-and-support/contact-us///', '/help-and-support/contact-us'],
    ['repeated slashes', '//help-and-support///emergencies', '/help-and-support/emergencies'],
    ['repeated slashes before the hub', '//help-and-support//', '/help-and-support/'],
    ['a host after two slashes', '//evil.example/x', '/evil.example/x'],
    ['an encoded letter', '/help-and-support/%63ontact-us', '/help-and-support/contact-us'],
    ['an encoded hyphen', '/help%2Dand%2dsupport/emergencies', '/help-and-support/emergencies'],
    ['an encoded letter of a private page', '/help-and-support/%63onfirmation', '/help-and-support/confirmation'],
    ['a dot segment', '/help-and-support/./emergencies', '/help-and-support/emergencies'],
    ['two dots', '/help-and-support/x/../emergencies', '/help-and-support/emergencies'],
    ['encoded dots', '/help-and-support/x/%2e%2e/deals', '/help-and-support/deals'],
    ['a query', '/help-and-support/contact-us/?a=%2F&b=C', '/help-and-support/contact-us?a=%2F&b=C'],
    ['an empty query', '/help-and-support/contact-us?', '/help-and-support/contact-us'],
    ['an asset', '//assets/Panel-Cp1aYZUz.js', '/assets/Panel-Cp1aYZUz.js'],
    ['absolute form', 'http://localhost/help-and-support/contact-us/', '/help-and-support/contact-us'],
  ])('%s is redirected without asking the origin', async (_, target, location) => {
    const { origin, edge } = await start();
    for (const method of ['GET', 'HEAD']) {
      const response = await sendLine(edge, `${method} ${target} HTTP/1.1`);
      expect(response.status).toBe(301);
      expect(response.head).toMatch(new RegExp(`^location: ${location.replace(/[.?]/g, '\\$&')}\r?$`, 'im'));
    }
    expect(origin.asked).toEqual([]);
    await sendLine(edge, `GET ${location} HTTP/1.1`);
    expect(origin.asked.map(({ url }) => url)).toEqual([location]);
  });

  it.each([
    ['capitals', '/HELP-and-support/contact-us'],
    ['capitals in a private page', '/help-and-support/Confirmation'],
    ['capitals in a form', '/help-and-support/SUBMIT-meter-read'],
    ['capitals in emergencies', '/help-and-support/EMERGENCIES?q=1'],
    ['encoded capitals', '/help-and-support/%43ontact-us'],
    ['a backslash', '/help-and-support\\contact-us'],
    ['an encoded backslash', '/help-and-support%5Ccontact-us'],
    ['an encoded slash', '/help-and-support%2fcontact-us'],
    ['an encoded slash between dots', '/help-and-support/x%2f..%2fdeals'],
    ['path parameters', '/help-and-support/confirmation;x=1'],
    ['path parameters of emergencies', '/help-and-support/emergencies;x=1'],
    ['an encoded line break', '/help-and-support/contact-us%0d%0aset-cookie:x=1'],
    ['an encoded percent sign', '/help-and-support/%2563ontact-us'],
    ['letters that are not Latin', '/help-and-support/%E9%9B%BB'],
    ['a file name in capitals elsewhere', '/help-and-support/Panel.JS'],
  ])('%s is left to the origin, and never cached', async (_, target) => {
    const { origin, edge } = await start();
    for (let time = 0; time < 3; time++) {
      const response = await sendLine(edge, `GET ${target} HTTP/1.1`);
      expect([response.status, response.text]).toEqual([200, 'page']);
      expect(response.head).not.toMatch(/^x-cache:/im);
    }
    expect(origin.asked.map(({ url }) => url)).toEqual([target, target, target]);
  });

  it.each([
    '/',
    '/help-and-support/',
    '/help-and-support',
    '/search',
    '/robots.txt',
    '/assets/Panel-Cp1aYZUz.js',
    '/help-and-support/sitemap.xml',
    '/help-and-support/a/b-c_d~e.f?x=/A//%63/',
  ])('%s is canonical', async (target) => {
    const { origin, edge } = await start();
    expect((await sendLine(edge, `GET ${target} HTTP/1.1`)).status).toBe(200);
    expect(origin.asked.map(({ url }) => url)).toEqual([target]);
  });

  it('a post in another spelling reaches the origin once, as it was sent', async () => {
    const { origin, edge } = await start();
    const target = '/help-and-support//contact-us/';
    expect((await sendLine(edge, `POST ${target} HTTP/1.1`, ['Content-Length: 0'])).status).toBe(200);
    expect(origin.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${target}`]);
  });

  it('30,000 characters of slashes or of segments get a response at once', async () => {
    const { edge } = await start();
    for (const [target, status] of [
      [`/help-and-support/emergencies${'/'.repeat(30_000)}x`, 301],
      [`/help-and-support/emergencies${'/'.repeat(30_000)}X`, 200],
      [`${'/a'.repeat(15_000)}`, 200],
      [`${'/a'.repeat(15_000)}/`, 301],
      [`${'/a'.repeat(15_000)}!`, 200],
      [`/${'a'.repeat(30_000)}!`, 200],
    ] as const) {
      expect((await sendLine(edge, `GET ${target} HTTP/1.1`)).status).toBe(status);
    }
  });
});

describe('requests that another spelling, version or header could lead astray', () => {
  it.each([
    ['HTTP/1.0 without a name', 'GET /help-and-support/ HTTP/1.0', ['X: y'], 200],
    ['another name in the target', 'GET http://evil.example/help-and-support/ HTTP/1.1', ['Host: localhost'], 421],
    ['another name in the header', 'GET http://localhost/help-and-support/ HTTP/1.1', ['Host: evil.example'], 200],
    ['a name in capitals', 'GET /help-and-support/ HTTP/1.1', ['Host: LOCALHOST'], 200],
    ['a name that ends in a dot', 'GET /help-and-support/ HTTP/1.1', ['Host: localhost.'], 200],
    ['another port', 'GET /help-and-support/ HTTP/1.1', ['Host: localhost:1'], 200],
    ['an empty name', 'GET /help-and-support/ HTTP/1.1', ['Host:'], 400],
    ['a path in the name', 'GET /help-and-support/ HTTP/1.1', ['Host: localhost/evil'], 400],
    ['no path in absolute form', 'GET http://localhost HTTP/1.1', ['Host: localhost'], 200],
    ['a query without a path', 'GET http://localhost?x HTTP/1.1', ['Host: localhost'], 301],
    ['the internal location', 'GET /edge/other-spelling HTTP/1.1', ['Host: localhost'], 404],
    ['the internal location in capitals', 'GET /EDGE/other-spelling HTTP/1.1', ['Host: localhost'], 200],
    ['health in another spelling', 'GET //readyz HTTP/1.1', ['Host: localhost'], 301],
    ['health with an encoded letter', 'GET /%72eadyz HTTP/1.1', ['Host: localhost'], 301],
  ])('%s', async (_, line, headers, status) => {
    const { origin, edge } = await start();
    const response = await sendLine(edge, line, headers);
    expect(response.status).toBe(status);
    expect(response.head).not.toContain('evil');
    for (const { headers: sent } of origin.asked) expect(sent.host).toBe(`localhost:${edge.port}`);
  });

  it('part of a page, or a page that must have changed, is cached whole for others', async () => {
    const { origin, edge } = await start();
    const line = 'GET /help-and-support/emergencies HTTP/1.1';
    const range = ['Range: bytes=1-2'];
    for (const _ of ['miss', 'hit'])
      expect(await sendLine(edge, line, range)).toMatchObject({ status: 200, text: 'page' });
    expect(origin.asked[0]?.headers['range']).toBeUndefined();
    expect(
      (await sendLine(edge, line, ['If-None-Match: "x"', 'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT'])).status,
    ).toBe(200);
    expect((await sendLine(edge, line)).text).toBe('page');
    expect((await sendLine(edge, `HEAD ${line.slice(4)}`)).text).toBe('');
    expect(origin.asked).toHaveLength(1);
  });
});
