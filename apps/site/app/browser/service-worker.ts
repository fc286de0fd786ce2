/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

/**
 * Caches the safety pages and no others: nothing personal is ever stored. Network first; the cached page, or the
 * offline page, is shown when that fails.
 */
const home = '/help-and-support';
const offlinePage = `${home}/offline`;
const safetyPages = [
  offlinePage,
  `${home}/emergencies`,
  `${home}/contact-us`,
  ...[
    'smell-gas',
    'carbon-monoxide',
    'power-cut',
    'no-supply-prepayment-meter',
    'turn-off-your-gas',
    'boiler-breakdown',
    'no-heating-or-hot-water',
    'leaking-pipes',
  ].map((slug) => `${home}/emergencies/${slug}`),
];
const store = 'safety-pages';

async function keep(cache: Cache, path: string): Promise<void> {
  const page = await fetch(path);
  if (!page.ok || page.redirected) return;
  const html = await page.clone().text();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, href]) =>
    href ? [href] : [],
  );
  await Promise.all([cache.put(path, page), cache.addAll(sheets)]);
}

async function keepAll(): Promise<void> {
  await caches.delete(store);
  const cache = await caches.open(store);
  await keep(cache, offlinePage);
  await Promise.allSettled(safetyPages.map((path) => keep(cache, path)));
}

async function fromNetworkOrKept(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  try {
    const response = await fetch(request);
    if (response.ok && safetyPages.includes(path)) {
      const cache = await caches.open(store);
      await cache.put(path, response.clone());
    }
    return response;
  } catch {
    return (await caches.match(path)) ?? (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fromNetworkOrKept(request));
  else if (request.destination === 'style') {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
