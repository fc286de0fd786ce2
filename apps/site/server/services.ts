import type { Logger } from '@lamplighter/runtime/logger';
import type { CustomerPrefill } from './auth/customer-prefill.ts';
import type { SignIn } from './auth/sign-in.ts';
import type { BrowserScripts } from './browser-scripts.ts';
import type { Addresses } from './clients/addresses.ts';
import type { ArticleVotes } from './clients/article-votes.ts';
import type { Leads } from './clients/leads.ts';
import type { ProductError } from './clients/product-error.ts';
import type { Search } from './clients/search.ts';
import type { SearchUse } from './clients/search-use.ts';
import type { ConsentSettings } from './consent-settings.ts';
import type { Content } from './content/content.ts';
import type { DangerFinder } from './danger/find-danger.ts';
import type { Journeys } from './journeys/journeys.ts';
import type { MeterReadingForms } from './journeys/meter-reading-forms.ts';

type SiteSettings = {
  brand: 'larkfield' | 'skerry';
  publicOrigin: string;
  mainSiteOrigin: string | undefined;
  gallery: boolean;
  /** The complaint pages of credit and of Pay As You Go customers. */
  complaintPages: { credit: string; payAsYouGo: string };
  /** After how many weeks a complaint can go to the ombudsman. */
  ombudsmanWeeks: number;
  scripts: BrowserScripts;
  consent: ConsentSettings;
};

/** The services that the server provides to the pages. */
export type SiteServices = {
  content: Content;
  votes: ArticleVotes;
  journeys: Journeys;
  addresses: Addresses;
  leads: Leads;
  customerPrefill: CustomerPrefill;
  search: Search;
  /** Finds the danger that a query describes. It needs no upstream, so the card is shown even if all are down. */
  findDanger: DangerFinder;
  searchUse: SearchUse;
  readingForms: MeterReadingForms;
  signIn: SignIn;
  settings: SiteSettings;
  logger: Logger;
  now: () => Date;
  /** The upstream calls that failed while this page was rendered. */
  failedCalls: ProductError[];
};

/** The entry point of the pages: a request in, a response out. */
export type SiteHandler = (request: Request, services: SiteServices) => Promise<Response>;

/** Whether a page is the same for everyone, the same for anonymous visitors but for one value, or for one visitor. */
export type Audience = 'public' | 'template' | 'private';
export type AudienceOf = (pathname: string) => Audience;
