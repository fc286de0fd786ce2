import type { BrandId } from '@lamplighter/contracts/content/brands';
import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { pino } from 'pino';
import { createCustomerPrefill } from '../server/auth/customer-prefill.ts';
import { noSignIn } from '../server/auth/sign-in.ts';
import { createAddresses } from '../server/clients/addresses.ts';
import { createArticleVotes } from '../server/clients/article-votes.ts';
import type { HttpClient } from '../server/clients/http-client.ts';
import { createJsonApiClient } from '../server/clients/json-api-client.ts';
import { createLeadStatuses } from '../server/clients/lead-status.ts';
import { createLeads } from '../server/clients/leads.ts';
import { ProductError } from '../server/clients/product-error.ts';
import { createContent } from '../server/content/content.ts';
import { createJourneys } from '../server/journeys/journeys.ts';
import { createMeterReadingForms } from '../server/journeys/meter-reading-forms.ts';
import { createVisitorLimits } from '../server/visitor-limits.ts';
import type { Danger, Entry, Found, SearchQuery, SiteServices } from '../server-interface.ts';
import { renderPage } from './render-page.ts';

type Options = {
  brand?: BrandId;
  /** The files of the content server by path: HTML as a string, JSON as an object, or a promise of either. */
  content?: Record<string, unknown>;
  /** What search finds; without it there is no index. */
  found?: Found;
  /** What search suggests; without it there is no index. */
  suggested?: Entry[];
  /** Takes votes and comments; without it both fail. */
  votes?: SiteServices['votes'];
  /** The danger that every query is about; none without it. */
  danger?: Danger | undefined;
  /** Whether it is certain, which is so unless said otherwise. */
  certain?: boolean;
  /** Collects what the search engine is asked. */
  asked?: SearchQuery[];
  now?: () => Date;
};

/** The origin of the supplier's main site. */
export const mainSiteOrigin = 'https://main-site.test';
const publicOrigin = 'https://larkfield.test';

/** The pages of the site in this process, with a content server in memory and no other upstream. */
export function createHelpSite(options: Options = {}) {
  const contentRequests: string[] = [];
  const services = createServices(options, contentRequests);

  const request = (path: string) => renderPage(new Request(publicOrigin + path), services);
  return {
    request,
    post: (path: string, fields: Record<string, string>, network = '203.0.113.9') =>
      renderPage(
        new Request(publicOrigin + path, {
          method: 'POST',
          headers: { 'visitor-network': network },
          body: new URLSearchParams(fields),
        }),
        services,
      ),
    /** The whole page, parsed. */
    open: async (path: string): Promise<Root> => fromHtml(await (await request(path)).text()),
    /** The paths that were requested from the content server. */
    contentRequests,
  };
}

/** Responds with the files, and with 404 for any other path. */
function createFileClient(files: Record<string, unknown>, requested: string[]): HttpClient {
  return {
    request: async (path) => {
      requested.push(path);
      const file = await files[path];
      if (file === undefined) throw new ProductError('Request failed with status code 404', { status: 404 });
      return { status: 200, text: typeof file === 'string' ? file : JSON.stringify(file) };
    },
    close: async () => {},
  };
}

function createServices(
  {
    brand = 'larkfield',
    content = {},
    found,
    suggested,
    votes,
    danger,
    certain = true,
    asked,
    now = () => new Date('2026-11-16T12:00:00Z'),
  }: Options,
  contentRequests: string[],
): SiteServices {
  const logger = pino({ level: 'silent' });
  const secrets: [string] = [Buffer.alloc(32, 1).toString('base64')];
  const files = createFileClient(content, contentRequests);
  const nothing = createFileClient({}, []);
  const mainApi = createJsonApiClient(nothing);
  // No cache and no retries: each page reads the content server once.
  const cache = {
    read: <T>(_path: string, fetch: () => Promise<T>) => fetch(),
    refresh: async () => false,
    expire: () => {},
    clear: () => {},
  };
  return {
    logger,
    content: createContent({ contentJson: files, contentHtml: files, operational: files }, cache, brand, now),
    votes: votes ?? createArticleVotes(mainApi),
    journeys: createJourneys(mainApi, secrets),
    addresses: createAddresses(mainApi, logger),
    leads: createLeads(mainApi, logger),
    leadStatuses: createLeadStatuses(mainApi, logger),
    customerPrefill: createCustomerPrefill({ mainApi, energyApi: nothing }, noSignIn, logger, 1_000),
    search: {
      find: (query) => {
        asked?.push(query);
        return found;
      },
      suggest: () => suggested,
      version: () => 'test',
    },
    findDanger: { inQuery: () => danger && { danger, certain }, whileTyping: () => undefined },
    searchUse: { note: () => {} },
    readingForms: createMeterReadingForms(secrets, now),
    visitorLimits: createVisitorLimits(() => now().getTime()),
    signIn: noSignIn,
    contentSecurityPolicy: "default-src 'none'",
    now,
    settings: {
      brand,
      publicOrigin,
      mainSiteOrigin,
      gallery: false,
      complaintPages: { credit: '/credit-complaints', payAsYouGo: '/prepay-complaints' },
      consent: { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined },
      consentBootstrap: '',
      scripts: {
        page: '/assets/page.js',
        serviceWorker: '/assets/service-worker.js',
        nucleusForm: '/assets/form.js',
        nucleusBehaviour: '/assets/behaviour.js',
        meterReading: '/assets/meter-reading.js',
        deals: '/assets/deals.js',
        signOut: '/assets/sign-out.js',
        tools: '/assets/tools.js',
      },
    },
    failedCalls: [],
  };
}
