import fastifyPlugin from 'fastify-plugin';

const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
};

/** No page has an inline script or style, or loads anything from elsewhere. */
function contentSecurityPolicy(identityOrigin: string): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    // Signing out leads on to the identity provider, and browsers apply this to redirects too.
    'form-action': `'self' ${identityOrigin}`,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Security headers on every response. A response without its own policy gets the one of the console's pages. */
export const responseHeaders = fastifyPlugin<{ identityOrigin: string }>(async (app, { identityOrigin }) => {
  const policy = contentSecurityPolicy(identityOrigin);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.headers(headers);
  });
});
