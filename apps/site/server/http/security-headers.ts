import { createHash } from 'node:crypto';
import { type ConsentSettings, consentSources } from '../consent-settings.ts';
import { earlyChoice } from './consent-bootstrap.ts';

type Settings = {
  nonce?: string | undefined;
  mainSiteOrigin?: string | undefined;
  development?: boolean;
  consent: ConsentSettings;
};

const earlyChoiceHash = `'sha256-${createHash('sha256').update(earlyChoice).digest('base64')}'`;

/**
 * The policy of a page. Only a page that hydrates carries a nonce, for the router's own inline scripts; every other
 * page has one inline script at most, which is let in by its hash and is the same for everyone, so the page can be kept
 * by a cache under the same strict policy.
 */
export function contentSecurityPolicy({ nonce, mainSiteOrigin, development = false, consent }: Settings): string {
  const elsewhere = mainSiteOrigin ? ` ${mainSiteOrigin}` : '';
  const { scripts, styles, connections, workers } = consentSources(consent);
  const inline = [...(consent.script ? [] : [earlyChoiceHash]), ...(nonce ? [`'nonce-${nonce}'`] : [])];
  const list = (...sources: (string | string[])[]) => sources.flat().join(' ');
  const directives = {
    'default-src': "'none'",
    'script-src': list("'self'", inline, scripts),
    // Vite puts style elements into the page, and talks to it, while it is being worked on.
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

/** Sent with every answer. The referrer stays within the site: `no-referrer` would make browsers send `Origin: null`. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
