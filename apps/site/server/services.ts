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
  /** Where complaints of credit and of Pay As You Go customers are made. */
  complaintPages: { credit: string; payAsYouGo: string };
  /** After how many weeks a complaint can go to the ombudsman. */
  ombudsmanWeeks: number;
  scripts: BrowserScripts;
  consent: ConsentSettings;
};

/** What the host lends to the pages. */
export type SiteServices = {
  content: Content;
  votes: ArticleVotes;
  journeys: Journeys;
  addresses: Addresses;
  leads: Leads;
  customerPrefill: CustomerPrefill;
  search: Search;
  /** What a query says is wrong right now. It asks nobody, so the card is there when nothing else is. */
  findDanger: DangerFinder;
  searchUse: SearchUse;
  readingForms: MeterReadingForms;
  signIn: SignIn;
  settings: SiteSettings;
  logger: Logger;
  now: () => Date;
  /** The calls to others that failed while this page was being made. */
  failedCalls: ProductError[];
};

/** The pages, as the host sees them: a request in, a response out. */
export type SiteHandler = (request: Request, services: SiteServices) => Promise<Response>;

/** Who a page is for: everyone alike; everyone of whom nothing is known, but for one word; or one visitor. */
export type Audience = 'public' | 'template' | 'private';
export type AudienceOf = (pathname: string) => Audience;
