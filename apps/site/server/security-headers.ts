type Settings = { nonce?: string | undefined; mainSiteOrigin?: string | undefined; development?: boolean };

/**
 * The policy of a page. Only a page that hydrates carries a nonce, for the router's own inline scripts; every other
 * page has no inline script at all, so it can be kept by a cache under the same strict policy.
 */
export function contentSecurityPolicy({ nonce, mainSiteOrigin, development = false }: Settings): string {
  const elsewhere = mainSiteOrigin ? ` ${mainSiteOrigin}` : '';
  const directives = {
    'default-src': "'none'",
    'script-src': nonce ? `'self' 'nonce-${nonce}'` : "'self'",
    // Vite puts style elements into the page, and talks to it, while it is being worked on.
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': development ? "'self' ws:" : "'self'",
    'manifest-src': "'self'",
    'worker-src': development ? "'self' blob:" : "'self'",
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
