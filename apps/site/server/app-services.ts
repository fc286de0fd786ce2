import type { FastifyBaseLogger } from 'fastify';
import type { SiteServices } from '../server-interface.ts';
import type { SignIn } from './auth/sign-in.ts';
import type { LoadShedding } from './http/load-shedding.ts';
import type { MeterReadingForms, ShownReading } from './journeys/meter-reading-forms.ts';
import type { Pages } from './load-build.ts';

/** What the HTTP server needs to serve the pages. */
export type AppServices = {
  signIn: Pick<SignIn, 'enabled' | 'handle'>;
  logger: FastifyBaseLogger & SiteServices['logger'];
  pages: Pick<Pages, 'assets' | 'devMiddleware' | 'audienceOf'>;
  searches: {
    /** Which index is searched: results of another one are not served. */
    version: () => string | undefined;
    share: (request: Request) => Request;
    note: (request: Request) => void;
  };
  renderPage: (request: Request) => Promise<Response>;
  /** Renders the confirmation of this reading. */
  renderConfirmation: (request: Request, sent: ShownReading) => Promise<Response>;
  readingForms: Pick<MeterReadingForms, 'readSent'>;
  settings: Pick<SiteServices['settings'], 'publicOrigin' | 'mainSiteOrigin' | 'consent'> & {
    scripts: { serviceWorker: string };
  };
  trustedProxies: string[] | undefined;
  development: boolean;
  /** How long content, and a page rendered from it, counts as fresh. */
  ttlMs: number;
  /** Subscribes to changes of content: cached pages then expire. */
  onContentChange: (listener: () => void) => void;
  /** Aborted when shutdown begins: each response then closes its connection, so that clients reconnect elsewhere. */
  shutdown: AbortSignal;
  loadShedding: LoadShedding;
};
