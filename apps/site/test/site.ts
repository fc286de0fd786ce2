import type { Logger } from '@lamplighter/server/logger';
import { pino } from 'pino';
import type { PrefillDetails } from '../server/auth/customer-prefill.ts';
import { noSignIn } from '../server/auth/sign-in.ts';
import { createAddresses } from '../server/clients/addresses.ts';
import { createJsonApiClient } from '../server/clients/json-api-client.ts';
import { createLeadStatuses } from '../server/clients/lead-status.ts';
import { createLeads } from '../server/clients/leads.ts';
import { createJourneys } from '../server/journeys/journeys.ts';
import { createMeterReadingForms } from '../server/journeys/meter-reading-forms.ts';
import { createVisitorLimits } from '../server/visitor-limits.ts';
import type { SiteServices } from '../server-interface.ts';
import { createFakePlatform } from './fake-platform.ts';
import { readPage, type TestPage } from './page.ts';
import { renderPage } from './render-page.ts';

const publicOrigin = 'https://www.larkfield.example';
const mainSiteOrigin = 'https://main.larkfield.example';
const secrets: [string] = [Buffer.alloc(32, 1).toString('base64')];
/** A Monday. */
const midday = () => new Date('2026-03-02T12:00:00Z');

type Options = { complaintPages?: { credit: string; payAsYouGo: string }; now?: () => Date };

/**
 * The pages of the site in this process, with one visitor and a platform in memory. Forms are posted as a browser
 * without JavaScript posts them.
 */
export function createTestSite(options: Options = {}) {
  const platform = createFakePlatform();
  const logged: { event?: string }[] = [];
  const cookies = new Map<string, string>();
  let customer: PrefillDetails | undefined;
  let sessionsFail = false;
  let network = '203.0.113.9';
  const logger: Logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const services = createServices(platform, logger, options, {
    customer: () => customer,
    isSignedIn: async () => {
      if (sessionsFail) throw new Error('the session cannot be read');
      return customer !== undefined;
    },
  });

  const request = async (url: string, fields?: Record<string, string>): Promise<Response> => {
    const sent = new Request(publicOrigin + url, {
      method: fields ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: publicOrigin,
        'visitor-network': network,
      },
      body: fields ? new URLSearchParams(fields) : null,
    });
    const response = await renderPage(sent, services);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  /** Follows redirects within the product. */
  const visit = async (url: string, fields?: Record<string, string>): Promise<TestPage> => {
    const response = await request(url, fields);
    const { status, headers } = response;
    const location = headers.get('location');
    const isOwn = location?.startsWith('/help-and-support/');
    if (location && isOwn) return visit(location.replace(/#.*$/, ''));
    return readPage(await response.text(), { status, headers, url: location ?? url });
  };

  return {
    platform,
    logged: (event: string) => logged.filter((line) => line.event === event).length,
    open: (url: string) => visit(url),
    /** Presses a button after these fields were changed. */
    press: (page: TestPage, button: string, changes: Record<string, string> = {}) => {
      const { action, fields } = page.press(button);
      return visit(action, { ...fields, ...changes });
    },
    /** The key of a meter reading form that was opened now. */
    readingKey: () => services.readingForms.issueKey(),
    post: (url: string, fields: Record<string, string>) => visit(url, fields),
    /** From now on the visitor comes from this network. */
    visitAs: (from: string) => {
      network = from;
    },
    setCookie: (name: string, value: string) => cookies.set(name, value),
    signIn: (details: PrefillDetails) => {
      customer = details;
    },
    /** From now on no session can be read. */
    failSessions: () => {
      sessionsFail = true;
    },
    /** As when the session expires: the browser keeps its cookies. */
    endSession: () => {
      customer = undefined;
    },
  };
}

export type TestSite = ReturnType<typeof createTestSite>;

function createServices(
  platform: ReturnType<typeof createFakePlatform>,
  logger: Logger,
  { complaintPages, now = midday }: Options,
  session: { customer: () => PrefillDetails | undefined; isSignedIn: () => Promise<boolean> },
): SiteServices {
  const mainApi = createJsonApiClient(platform.http);
  const unused = () => Promise.reject(new Error('the test site has no such service'));
  return {
    logger,
    journeys: createJourneys(mainApi, secrets),
    addresses: createAddresses(mainApi, logger),
    leads: createLeads(mainApi, logger),
    leadStatuses: createLeadStatuses(mainApi, logger),
    customerPrefill: { of: async () => session.customer() },
    signIn: { ...noSignIn, enabled: true, isSignedIn: session.isSignedIn },
    content: {
      header: unused,
      notices: async () => [],
      categories: unused,
      redirects: unused,
      meterRead: unused,
      article: unused,
      deals: unused,
    },
    votes: { record: unused, comment: unused },
    search: { find: () => undefined, suggest: () => undefined, version: () => undefined },
    findDanger: { inQuery: () => undefined, whileTyping: () => undefined },
    searchUse: { note: () => {} },
    readingForms: createMeterReadingForms(secrets, now),
    visitorLimits: createVisitorLimits(() => now().getTime()),
    settings: {
      brand: 'larkfield',
      publicOrigin,
      mainSiteOrigin,
      gallery: false,
      complaintPages: complaintPages ?? {
        credit: '/help-and-support/complaints/gas-and-electricity',
        payAsYouGo: '/help-and-support/complaints/pay-as-you-go',
      },
      consentBootstrap: '',
      scripts: {
        page: '',
        serviceWorker: '',
        nucleusForm: '',
        nucleusBehaviour: '',
        meterReading: '',
        deals: '',
        signOut: '',
        tools: '/assets/tools.js',
      },
      consent: { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined },
    },
    contentSecurityPolicy: "default-src 'none'",
    now,
    failedCalls: [],
  };
}
