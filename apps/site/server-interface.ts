/**
 * The interface between the pages (`app/`) and their server (`server/`), in types only: what a page may ask of the
 * server, and the server of the pages. This is the one file that both import; the linter rejects any other import
 * between the two. The re-exported types are part of the interface: they are what the services take and return.
 */
import type { BrandId } from '@lamplighter/contracts/content/brands';
import type { Logger } from '@lamplighter/server/logger';
import type { CustomerPrefill } from './server/auth/customer-prefill.ts';
import type { SignIn } from './server/auth/sign-in.ts';
import type { BrowserScripts } from './server/browser-scripts.ts';
import type { Addresses } from './server/clients/addresses.ts';
import type { ArticleVotes } from './server/clients/article-votes.ts';
import type { LeadStatuses } from './server/clients/lead-status.ts';
import type { Leads } from './server/clients/leads.ts';
import type { ProductError } from './server/clients/product-error.ts';
import type { SearchUse } from './server/clients/search-use.ts';
import type { ConsentSettings } from './server/consent-settings.ts';
import type { Content } from './server/content/content.ts';
import type { DangerFinder } from './server/danger/find-danger.ts';
import type { Journeys } from './server/journeys/journeys.ts';
import type { MeterReadingForms } from './server/journeys/meter-reading-forms.ts';
import type { Search } from './server/search/search.ts';
import type { VisitorLimits } from './server/visitor-limits.ts';

export type { MarkupTree } from '@lamplighter/design/rich-text';
export type { PrefillDetails } from './server/auth/customer-prefill.ts';
export type { CustomerTokens } from './server/auth/sessions.ts';
export type { SignOutReason, SignOutStep } from './server/auth/sign-out.ts';
export type { ProductError } from './server/clients/product-error.ts';
export type { ConsentSettings } from './server/consent-settings.ts';
export type { Article, NucleusKind } from './server/content/markup/article.ts';
export type { ReadWeek } from './server/content/read-week.ts';
export type { Danger } from './server/danger/danger.ts';
export type { FoundDanger } from './server/danger/find-danger.ts';
export type { FormTokens } from './server/journeys/form-tokens.ts';
export type { ShownReading } from './server/journeys/meter-reading-forms.ts';
export type { ExtractPiece } from './server/search/passages.ts';
export type { Found, SearchQuery } from './server/search/search-engine.ts';
export type { Entry } from './server/search/search-index.ts';

type SiteSettings = {
  brand: BrandId;
  publicOrigin: string;
  mainSiteOrigin: string | undefined;
  gallery: boolean;
  /** The complaint pages of credit and of Pay As You Go customers. */
  complaintPages: { credit: string; payAsYouGo: string };
  scripts: BrowserScripts;
  consent: ConsentSettings;
  /** The inline script of the product's own cookie banner; the content security policy allows it by its hash. */
  consentBootstrap: string;
};

/** The services that the server provides to the pages. */
export type SiteServices = {
  content: Omit<Content, 'refreshOperational'>;
  votes: ArticleVotes;
  journeys: Journeys;
  addresses: Addresses;
  leads: Leads;
  leadStatuses: LeadStatuses;
  customerPrefill: CustomerPrefill;
  search: Search;
  /** Finds the danger that a query describes. It needs no upstream, so the card is shown even if all are down. */
  findDanger: DangerFinder;
  searchUse: Pick<SearchUse, 'note'>;
  readingForms: MeterReadingForms;
  visitorLimits: VisitorLimits;
  signIn: Omit<SignIn, 'handle'>;
  /** The page cache sends it with the page, past the headers of other responses. */
  contentSecurityPolicy: string;
  settings: SiteSettings;
  logger: Logger;
  now: () => Date;
  /** The upstream calls that failed while this page was rendered. */
  failedCalls: ProductError[];
};

/** The entry point of the pages: a request in, a response out. */
export type SiteHandler = (request: Request, services: SiteServices) => Promise<Response>;

/**
 * Whether a page is the same for everyone, the same for every anonymous visitor, the confirmation of a reading, which differs
 * between anonymous visitors by what was sent, a search, which is the same for anonymous visitors who ask the same, or
 * for one visitor.
 */
export type Audience = 'public' | 'anonymous' | 'template' | 'search' | 'private';
export type AudienceOf = (pathname: string) => Audience;

/** What the server of the pages asks of a search before and after its page is sent. */
export type SearchRequests = {
  /** The request for what all who ask the same get: without anything else of the visitor. */
  share: (request: Request, publicOrigin: string) => Request;
  /** Counts the search, unless the visitor has refused that. */
  note: (request: Request, services: Pick<SiteServices, 'search' | 'searchUse' | 'settings'>) => void;
};
