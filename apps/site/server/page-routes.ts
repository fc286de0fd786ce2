import { sendResponse, toWebRequest } from '@lamplighter/server/web-request';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Audience } from '../server-interface.ts';
import type { AppServices } from './app-services.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { priorityOf } from './http/load-shedding.ts';
import { countShedRequest } from './http/request-metrics.ts';
import { busyWords, sendStaticErrorPage } from './http/static-error-page.ts';
import { networkOf, visitorHeader } from './http/visitor-network.ts';
import { createEncodingNegotiator } from './page-cache/accepted-encoding.ts';
import { isAnonymous, type PageCache } from './page-cache/page-cache.ts';
import type { PageTemplates } from './page-cache/page-templates.ts';

type Options = Pick<
  AppServices,
  'loadShedding' | 'pages' | 'readingForms' | 'renderConfirmation' | 'renderPage' | 'searches' | 'settings' | 'signIn'
> & { pageCache: PageCache; pageTemplates: PageTemplates; searchPages: PageCache };

type Handler = (request: FastifyRequest, reply: FastifyReply, options: Options) => Promise<FastifyReply>;

const retryAfterSeconds = 10;
const encodingOfTemplate = createEncodingNegotiator(['gzip', 'identity']);

/** Every URL that no other plugin serves is a page of the router. */
export const pageRoutes = fastifyPlugin<Options>(async (app, options) => {
  app.get('/', (_request, reply) => reply.redirect('/help-and-support/', 302));
  app.route({
    method: allowedMethods,
    url: '/*',
    handler: (request, reply) => handlePage(request, reply, options),
  });
});

/** Load shedding: a shed page is served stale from the page cache if it is public, otherwise refused with 503. */
const handlePage: Handler = async (request, reply, options) => {
  const { loadShedding, pageCache, pages } = options;
  const [path = ''] = request.url.split('?');
  const priority = priorityOf(request.method, path);
  const audience = priority === 'lead' ? 'private' : audienceOfRequest(request, pages.audienceOf(path));
  if (!loadShedding.begin(priority)) {
    request.log.warn({ event: 'load-shed', priority });
    countShedRequest(priority);
    const stale = audience === 'public' ? pageCache.stale(request.url) : undefined;
    if (!stale) return sendStaticErrorPage(reply.header('retry-after', String(retryAfterSeconds)), 503, busyWords);
    await pageCache.write(stale, request.raw, reply.hijack().raw);
    return reply;
  }
  try {
    return await handlers[audience](request, reply, options);
  } finally {
    loadShedding.end();
  }
};

/** Rendered from its URL alone, with no header or cookie of the visitor, so that it may be cached for everyone. */
const handlePublicPage: Handler = async (request, reply, { pageCache, renderPage, settings }) => {
  const render = () => renderPage(new Request(settings.publicOrigin + request.url));
  const outcome = await pageCache.getOrRender(request.url, render);
  if (outcome instanceof Response) return sendResponse(outcome, reply);
  await pageCache.write(outcome, request.raw, reply.hijack().raw);
  return reply;
};

/** Rendered once for each set of values that a reading can have; then this visitor's values replace the placeholders. */
const handleConfirmation: Handler = async (request, reply, options) => {
  const { pageTemplates, readingForms, renderConfirmation, settings } = options;
  const [path = '', query] = request.url.split('?');
  const sent = readingForms.readSent(request.headers.cookie ?? null, new URLSearchParams(query).get('sent'));
  if (!sent) return handlePrivatePage(request, reply, options);
  const template = await pageTemplates.getOrRender(Object.keys(sent), (placeholders) =>
    renderConfirmation(new Request(settings.publicOrigin + path), { ...sent, ...placeholders }),
  );
  if (!template) return handlePrivatePage(request, reply, options);
  const encoding = encodingOfTemplate(request.headers['accept-encoding']?.toString());
  if (encoding === 'gzip') reply.header('content-encoding', encoding);
  return reply
    .headers(template.headers)
    .header('vary', 'accept-encoding')
    .send(template.fill(sent, encoding === 'gzip'));
};

/** Rendered once for all who ask the same of one index. It is counted for each of them, after it is sent. */
const handleSearch: Handler = async (request, reply, options) => {
  const { renderPage, searchPages, searches, settings } = options;
  const asked = toWebRequest(request, reply, settings.publicOrigin);
  asked.headers.set(visitorHeader, networkOf(request.ip));
  reply.raw.once('finish', () => setImmediate(searches.note, asked));
  if (!isAnonymous(request.headers.cookie)) return handlePrivatePage(request, reply, options);
  const shared = searches.share(asked);
  const url = shared.url.slice(settings.publicOrigin.length);
  const key = [searches.version(), ...shared.headers.keys(), url].join(' ');
  if (searchPages.respond(request.raw, reply.raw, key)) return reply.hijack();
  const outcome = await searchPages.getOrRender(key, () => renderPage(shared));
  if (outcome instanceof Response) return sendResponse(outcome, reply);
  await searchPages.write(outcome, request.raw, reply.hijack().raw);
  return reply;
};

const handlePrivatePage: Handler = async (request, reply, { renderPage, settings, signIn }) => {
  const page = toWebRequest(request, reply, settings.publicOrigin);
  page.headers.set(visitorHeader, networkOf(request.ip));
  return sendResponse((await signIn.handle(page)) ?? (await renderPage(page)), reply);
};

const handlers = {
  public: handlePublicPage,
  template: handleConfirmation,
  search: handleSearch,
  private: handlePrivatePage,
};

/** A page for anonymous visitors is a public page to them, and a private one to all others. */
function audienceOfRequest({ method, headers }: FastifyRequest, audience: Audience): keyof typeof handlers {
  if (audience === 'public' || audience === 'private') return audience;
  if (audience === 'search') return method === 'GET' ? 'search' : 'private';
  if (!isAnonymous(headers.cookie) || method !== 'GET') return 'private';
  return audience === 'anonymous' ? 'public' : 'template';
}
