import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { responseHeaders } from './response-headers.ts';
import { staticFiles } from './static-files.ts';

const directory = await mkdtemp(join(tmpdir(), 'static-files-'));
afterAll(() => rm(directory, { recursive: true }));
await mkdir(join(directory, 'assets'));
for (const file of ['assets/page.css', 'assets/worker.js', 'icon.svg']) await writeFile(join(directory, file), 'file');

const app = fastify();
const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };
await app.register(responseHeaders, {
  settings: { mainSiteOrigin: undefined, consent },
  development: false,
  shutdown: new AbortController().signal,
});
await app.register(staticFiles, { directory, serviceWorker: '/assets/worker.js' });

const changing = new Set(['connection', 'content-length', 'date', 'etag', 'last-modified', 'content-security-policy']);
const headersOf = async (url: string) =>
  Object.fromEntries(Object.entries((await app.inject(url)).headers).filter(([name]) => !changing.has(name)));

const asset = {
  'accept-ranges': 'bytes',
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
const document = {
  ...asset,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

it('a built file is kept for a year, and never asked for again', async () => {
  expect(await headersOf('/assets/page.css')).toEqual({ ...asset, 'content-type': 'text/css; charset=utf-8' });
  expect(await headersOf('/icon.svg')).toEqual({ ...document, 'content-type': 'image/svg+xml' });
});

it('the service worker is asked for each time, and has the headers of a document', async () => {
  expect(await headersOf('/help-and-support/service-worker.js')).toEqual({
    ...document,
    'cache-control': 'no-store',
    'content-type': 'application/javascript; charset=utf-8',
  });
});
