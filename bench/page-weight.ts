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

/** The visitor saves data. On a good connection an idle page loads the framework ahead of the first use of an island. */
export function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });
}

/** Transfer size of a first visit, headers included, without what a service worker fetches later. */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  await saveData(page);
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

export type Use = Pick<Weight, 'requests' | 'bytes'>;

/** What the first use of a page that is there fetches besides. */
export async function weighUse(page: Page, use: (page: Page) => Promise<void>): Promise<Use> {
  const finished: ReturnType<typeof weighRequest>[] = [];
  const note = (request: Request) => finished.push(weighRequest(request));
  page.on('requestfinished', note);
  await use(page);
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  const parts = await Promise.all(finished);
  return { requests: parts.length, bytes: parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0) };
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

type WeighedPage = {
  path: string;
  lighthouse?: boolean;
  /** What loads the framework, until the island does what it is there for. */
  firstUse?: (page: Page) => Promise<void>;
  /** Excluded from search engines on purpose: search results are not a page of ours. */
  unlisted?: boolean;
};

const suggest = async (page: Page) => {
  await page.locator('[data-island] input').locator('visible=true').first().pressSequentially('met');
  await page.getByRole('option').first().waitFor();
};

/** One page of each kind, in a read week. */
export const weighedPages: Record<string, WeighedPage> = {
  hub: { path: '/help-and-support/', lighthouse: true, firstUse: suggest },
  category: { path: '/help-and-support/meters', lighthouse: true, firstUse: suggest },
  'old category': { path: '/help-and-support/breakdowns', lighthouse: true },
  article: { path: '/help-and-support/meters/how-to-read-your-meter', lighthouse: true, firstUse: suggest },
  emergencies: { path: '/help-and-support/emergencies', lighthouse: true },
  'emergency article': { path: '/help-and-support/emergencies/smell-gas', lighthouse: true },
  'contact us': { path: '/help-and-support/contact-us', lighthouse: true },
  bereavement: { path: '/help-and-support/probate', lighthouse: true },
  search: { path: '/search', lighthouse: true },
  'search results': {
    path: '/search?q=meter%20reading',
    lighthouse: true,
    unlisted: true,
    firstUse: async (page) => {
      await page.getByRole('main').getByRole('combobox').fill('met');
      await page.getByRole('option').first().waitFor();
    },
  },
  'no power or gas': {
    path: '/help-and-support/tools/no-power-or-gas',
    lighthouse: true,
    firstUse: async (page) => {
      await page.getByRole('radio', { name: 'None of these' }).focus();
      await page.locator('[data-island][data-live]').last().waitFor();
      await page.getByRole('radio', { name: 'None of these' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'What is not working?' }).waitFor();
    },
  },
  // The tool that names the most facts.
  'what help can I get': {
    path: '/help-and-support/tools/what-help-can-i-get',
    firstUse: async (page) => {
      await page.getByRole('radio', { name: 'Wales' }).focus();
      await page.locator('[data-island][data-live]').last().waitFor();
      await page.getByRole('radio', { name: 'Wales' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: /^When was the oldest person/ }).waitFor();
    },
  },
  'meter reading': {
    path: '/help-and-support/submit-meter-read',
    lighthouse: true,
    firstUse: async (page) => {
      await page.getByLabel('Gas reading').pressSequentially('04521.7');
      await page.getByText('Leave out the point and the numbers after it.').waitFor();
    },
  },
  'page not found': { path: '/page-not-found.html' },
  'complaint choice': { path: '/help-and-support/make-a-complaint-select-energy', lighthouse: true },
  'complaint details': {
    path: '/help-and-support/complaints/gas-and-electricity',
    lighthouse: true,
    firstUse: async (page) => {
      await page.getByLabel('Postcode').focus();
      await page.locator('[data-island="address/AddressPicker"][data-live]').waitFor({ state: 'attached' });
    },
  },
  feedback: { path: '/help-and-support/complaints/feedback', lighthouse: true },
};

/** A day of a read week. */
export const readWeekDay = '2027-03-31T10:00:00Z';
