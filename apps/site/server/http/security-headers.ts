import { createHash } from 'node:crypto';
import { type ConsentSettings, consentSources } from '../consent-settings.ts';

type Settings = {
  mainSiteOrigin?: string | undefined;
  development?: boolean;
  consent: ConsentSettings;
};

/**
 * The product's own inline script: it runs before the first paint and shows the banner to visitors who have not chosen
 * yet, so that there is no layout shift. The page stays the same for everyone, so it can be cached.
 */
export const consentBootstrap =
  "if(!/(^|; )OptanonConsent=[^;]*NotLandingPage/.test(document.cookie))document.documentElement.dataset.cookies='ask'";

const bootstrapHash = `'sha256-${createHash('sha256').update(consentBootstrap).digest('base64')}'`;

/**
 * The content security policy of every page. A page has at most one inline script, which is allowed by its hash and is
 * the same for everyone, so that any cache can store the page under the same strict policy.
 */
export function contentSecurityPolicy({ mainSiteOrigin, development = false, consent }: Settings): string {
  const elsewhere = mainSiteOrigin ? ` ${mainSiteOrigin}` : '';
  const { scripts, styles, connections, workers } = consentSources(consent);
  const inline = consent.script ? [] : [bootstrapHash];
  const list = (...sources: (string | string[])[]) => sources.flat().join(' ');
  const directives = {
    'default-src': "'none'",
    'script-src': list("'self'", inline, scripts),
    // In development Vite adds style elements to the page and connects to it.
    'style-src': list("'self'", development ? "'unsafe-inline'" : [], styles),
    'img-src': list("'self' data:", scripts),
    'font-src': "'self'",
    'connect-src': list("'self'", development ? 'ws:' : [], connections),
    'manifest-src': "'self'",
    'worker-src': list("'self'", development ? ['blob:'] : workers),
    'form-action': `'self'${elsewhere}`,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** For files that are part of a page and never a document: a page loads up to twenty of them. */
export const assetHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** Referrer within the site only: `no-referrer` would cause `Origin: null`. */
export const securityHeaders = {
  ...assetHeaders,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
