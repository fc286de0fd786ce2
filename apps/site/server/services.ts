import type { Logger } from 'pino';
import type { Content } from './content.ts';

type SiteSettings = {
  brand: 'larkfield' | 'skerry';
  publicOrigin: string;
  mainSiteOrigin: string | undefined;
  gallery: boolean;
};

/** What the host lends to the pages. */
export type SiteServices = { content: Content; settings: SiteSettings; logger: Logger };

/** The pages, as the host sees them: a request in, a response out. */
export type SiteHandler = (request: Request, services: SiteServices) => Promise<Response>;
