import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { responseHeaders } from './response-headers.ts';
import { consentBootstrap } from './security-headers.ts';

async function headersOf(path: string, contentType: string, own: Record<string, string> = {}) {
  const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };
  const app = fastify();
  await app.register(responseHeaders, {
    settings: { mainSiteOrigin: undefined, consent },
    development: false,
    shutdown: new AbortController().signal,
  });
  app.get(path, (_request, reply) => reply.type(contentType).headers(own).send('content'));
  const { headers } = await app.inject(path);
  const { connection: _, date: _date, 'content-length': _length, 'content-type': _type, ...others } = headers;
  return others;
}

const asset = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
};
const bootstrap = createHash('sha256').update(consentBootstrap).digest('base64');
const document = {
  ...asset,
  'content-security-policy':
    `default-src 'none'; script-src 'self' 'sha256-${bootstrap}'; style-src 'self'; img-src 'self' data:; ` +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

describe('the security headers', () => {
  it.each([
    ['/help-and-support/', 'text/html'],
    ['/help-and-support/service-worker.js', 'application/javascript'],
    ['/styles', 'text/css'],
    ['/assets/drawing.svg', 'image/svg+xml'],
    ['/assets/page.html', 'text/html'],
    ['/search/suggestions', 'application/json'],
  ])('of %s as %s are those of a document, and no other', async (path, contentType) => {
    expect(await headersOf(path, contentType)).toEqual(document);
  });

  it.each([
    ['/assets/root.css', 'text/css; charset=utf-8'],
    ['/assets/start.js', 'application/javascript; charset=utf-8'],
    ['/assets/letters.woff2', 'font/woff2'],
  ])('of %s are short', async (path, contentType) => {
    expect(await headersOf(path, contentType)).toEqual(asset);
  });

  it('leave a page its own policy, referrer policy and lifetime', async () => {
    const own = {
      'content-security-policy': "default-src 'self'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'private',
    };
    expect(await headersOf('/tools', 'text/html', own)).toEqual({ ...document, ...own });
  });
});
