import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { responseHeaders } from './response-headers.ts';
import { staticFiles } from './static-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'static-files-'));
afterAll(() => rm(folder, { recursive: true }));
const directories = [join(folder, 'client'), join(folder, 'previous')];
for (const directory of directories) await mkdir(join(directory, 'assets'), { recursive: true });
for (const file of ['client/assets/page.css', 'client/assets/worker.js', 'client/icon.svg'])
  await writeFile(join(folder, file), 'file');
for (const file of ['previous/assets/page.css', 'previous/assets/old-page.js'])
  await writeFile(join(folder, file), 'old file');

const app = fastify();
const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };
await app.register(responseHeaders, {
  settings: { mainSiteOrigin: undefined, consent },
  development: false,
  shutdown: new AbortController().signal,
});
await app.register(staticFiles, { directories, serviceWorker: '/assets/worker.js' });

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

it('a file of the release before is still there, for pages that caches and open tabs have of it', async () => {
  const old = await app.inject('/assets/old-page.js');
  expect([old.statusCode, old.body, old.headers['cache-control']]).toEqual([200, 'old file', asset['cache-control']]);
  expect((await app.inject('/assets/page.css')).body).toBe('file');
  expect((await app.inject('/assets/never.js')).statusCode).toBe(404);
});

it('the service worker is asked for each time, and has the headers of a document', async () => {
  expect(await headersOf('/help-and-support/service-worker.js')).toEqual({
    ...document,
    'cache-control': 'no-store',
    'content-type': 'application/javascript; charset=utf-8',
  });
});
