import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { responseHeaders } from './response-headers.ts';

async function headersOf(path: string, contentType: string) {
  const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };
  const app = fastify();
  await app.register(responseHeaders, {
    settings: { mainSiteOrigin: undefined, consent },
    development: false,
    shutdown: new AbortController().signal,
  });
  app.get(path, (_request, reply) => reply.type(contentType).send('content'));
  const { headers } = await app.inject(path);
  return headers;
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
};

describe('the security headers', () => {
  it.each([
    ['/help-and-support/', 'text/html'],
    ['/help-and-support/service-worker.js', 'application/javascript'],
    ['/styles', 'text/css'],
    ['/assets/drawing.svg', 'image/svg+xml'],
    ['/assets/page.html', 'text/html'],
    ['/search/suggestions', 'application/json'],
  ])('of %s as %s are those of a document', async (path, contentType) => {
    expect(await headersOf(path, contentType)).toMatchObject({
      ...everywhere,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it.each([
    ['/assets/root.css', 'text/css; charset=utf-8'],
    ['/assets/start.js', 'application/javascript; charset=utf-8'],
    ['/assets/letters.woff2', 'font/woff2'],
  ])('of %s are short', async (path, contentType) => {
    const headers = await headersOf(path, contentType);
    expect(headers).toMatchObject(everywhere);
    expect(Object.keys(headers).sort()).toEqual(
      [...Object.keys(everywhere), 'connection', 'content-length', 'content-type', 'date'].sort(),
    );
  });
});
