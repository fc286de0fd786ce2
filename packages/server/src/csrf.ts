import fastifyPlugin from 'fastify-plugin';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

type Headers = Record<string, string | string[] | undefined>;

/**
 * CSRF protection: a request that changes state must come from a page of this site. Browsers send at least one of the
 * two headers with every POST; a client that sends neither is refused too.
 */
export function isSameOrigin(method: string, headers: Headers, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = headers['origin'];
  if (origin !== undefined) return origin === publicOrigin;
  return site === 'same-origin';
}

type Options = {
  publicOrigin: string;
  /** The path that the identity provider posts to: sign-in checks that origin itself, after discovery. */
  crossSitePost: string | undefined;
};

/** Refuses cross-site requests that change state. */
export const csrfProtection = fastifyPlugin<Options>(async (app, { publicOrigin, crossSitePost }) => {
  app.addHook('onRequest', async ({ method, url, headers, log }, reply) => {
    if (method === 'POST' && url === crossSitePost) return;
    if (isSameOrigin(method, headers, publicOrigin)) return;
    log.warn({ event: 'csrf-rejected', method });
    return reply.code(403).send('This request did not come from a page of this site.');
  });
});

/** The one cross-site POST: the form_post response, rendered at the provider's authorization endpoint. */
export function comesFromProvider(origin: string | null, authorizationEndpoint: string): boolean {
  return origin === new URL(authorizationEndpoint).origin;
}
