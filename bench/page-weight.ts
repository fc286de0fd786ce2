import type { Page, Request } from '@playwright/test';

export type Weight = {
  requests: number;
  bytes: number;
  html: number;
  styles: number;
  fonts: number;
  images: number;
  scripts: number;
  /** The part of the scripts that is React and its router. */
  framework: number;
};

const kinds: Record<string, 'html' | 'styles' | 'fonts' | 'images' | 'scripts'> = {
  document: 'html',
  stylesheet: 'styles',
  font: 'fonts',
  image: 'images',
  script: 'scripts',
};

/** Transfer size of a first visit, headers included, without what a service worker fetches later. */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  const finished: Promise<Partial<Weight>>[] = [];
  const note = (request: Request) => {
    if (!request.serviceWorker()) finished.push(weighRequest(request));
  };
  page.on('requestfinished', note);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('requestfinished', note);
  const weight: Weight = { requests: 0, bytes: 0, html: 0, styles: 0, fonts: 0, images: 0, scripts: 0, framework: 0 };
  for (const part of await Promise.all(finished)) {
    weight.requests += 1;
    for (const [name, bytes] of Object.entries(part)) weight[name as keyof Weight] += bytes;
  }
  return weight;
}

async function weighRequest(request: Request): Promise<Partial<Weight>> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const bytes = responseBodySize + responseHeadersSize;
  const kind = kinds[request.resourceType()];
  const isFramework = kind === 'scripts' && (await isReact(request));
  return { bytes, ...(kind && { [kind]: bytes }), ...(isFramework && { framework: bytes }) };
}

async function isReact(request: Request): Promise<boolean> {
  const text = await (await request.response())?.text();
  return /react\.(transitional\.)?element|__reactRouter/.test(text ?? '');
}
