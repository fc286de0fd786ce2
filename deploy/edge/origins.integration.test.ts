import { describe, expect, it } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { edgeForTest, originForTest, readPage, sendLine } from './test-edge.ts';
import { saying } from './test-origin.ts';

const hub = '/help-and-support/';

describe('the edge', () => {
  it('writes what is said of the client itself, and believes only those it trusts', async () => {
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const lies = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      'x-real-ip': '203.0.113.8',
    };
    const believed = async (trustedProxies: string[]) => {
      const edge = await edgeForTest({ origins: [site.host], trustedProxies });
      await readPage(edge, hub, lies);
      const headers = site.asked.at(-1)?.headers ?? {};
      expect(headers.host).toBe(`localhost:${edge.port}`);
      expect(headers['x-forwarded-host']).toBe(`localhost:${edge.port}`);
      expect(headers['x-forwarded-proto']).toBe('http');
      for (const name of ['forwarded', 'x-original-url', 'x-rewrite-url', 'x-real-ip', 'x-forwarded-port'])
        expect(headers[name]).toBeUndefined();
      return headers['x-forwarded-for'];
    };
    expect(await believed([])).toBe('127.0.0.1');
    expect(await believed(['10.0.0.0/8'])).toBe('127.0.0.1');
    expect(await believed(['127.0.0.0/8'])).toBe('203.0.113.7');
  });

  it('shows its status on loopback only, never through the public listener', async () => {
    const site = await originForTest();
    const internalPort = await freePort();
    const edge = await edgeForTest({ origins: [site.host], internalPort });
    const status = await fetch(`http://127.0.0.1:${internalPort}/edge/status`);
    expect(await status.text()).toMatch(/^Active connections: \d+ /);
    for (const path of [
      '/edge/status',
      '/Edge/status',
      '/edge%2fstatus',
      '//edge/status',
      '/help-and-support/../edge/status',
    ]) {
      const { text } = await sendLine(edge, `GET ${path} HTTP/1.1`);
      expect(text).not.toContain('Active connections');
    }
  });

  it('goes to another origin when one is dead or fails, but sends no post twice unless it carries its own key', async () => {
    const dead = `127.0.0.1:${await freePort()}`;
    const cutting = await originForTest((request) => request.socket.destroy());
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const post = { method: 'POST', body: 'a=1' };

    const withDead = await edgeForTest({ origins: [dead, site.host] });
    for (let time = 0; time < 6; time++) {
      expect((await readPage(withDead, hub)).status).toBe(200);
      expect((await fetch(withDead.origin + hub, post)).status).toBe(200);
    }

    const withCutting = await edgeForTest({ origins: [cutting.host, site.host] });
    for (let time = 0; time < 4; time++) expect((await readPage(withCutting, hub)).status).toBe(200);
    expect(cutting.asked.length).toBeGreaterThan(0);
    cutting.asked.length = 0;
    site.asked.length = 0;
    const responses = [await fetch(withCutting.origin + hub, post), await fetch(withCutting.origin + hub, post)];
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect([cutting.asked.length, site.asked.length]).toEqual([1, 1]);

    const withForms = await edgeForTest({ origins: [cutting.host, site.host] });
    for (const form of ['submit-meter-read', 'complaints/gas-and-electricity/query']) {
      for (let time = 0; time < 2; time++)
        expect((await fetch(`${withForms.origin}/help-and-support/${form}`, post)).status).toBe(200);
    }
    expect(cutting.asked.length).toBeGreaterThan(1);
  });
});
