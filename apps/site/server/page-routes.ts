import { sendResponse, toWebRequest } from '@lamplighter/web/web-request';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppServices } from './app-services.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { priorityOf } from './http/load-shedding.ts';
import { countShedRequest } from './http/request-metrics.ts';
import { busyWords, sendStaticErrorPage } from './http/static-error-page.ts';
import { sentCookie } from './journeys/meter-reading-forms.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { PageTemplates } from './page-cache/page-templates.ts';

type Options = Pick<
  AppServices,
  'loadShedding' | 'pages' | 'readingForms' | 'renderPage' | 'renderTemplate' | 'settings' | 'signIn'
> & { pageCache: PageCache; pageTemplates: PageTemplates };

type Handler = (request: FastifyRequest, reply: FastifyReply, options: Options) => Promise<FastifyReply>;

const retryAfterSeconds = 10;

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
  const audience = priority === 'page' ? pages.audienceOf(path) : 'private';
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

/** Rendered without any visitor data, so it is the same for everyone; the key of this visitor's form then replaces the placeholder. */
const handleTemplatePage: Handler = async (request, reply, options) => {
  const { pageTemplates, readingForms, renderTemplate, settings } = options;
  if (!isAnonymous(request.headers.cookie) || request.method !== 'GET')
    return handlePrivatePage(request, reply, options);
  const render = () => renderTemplate(new Request(settings.publicOrigin + request.url));
  const template = await pageTemplates.getOrRender(request.url, render);
  if (!template) return handlePrivatePage(request, reply, options);
  return reply.headers(template.headers).send(template.parts.join(readingForms.issueKey()));
};

const handlePrivatePage: Handler = async (request, reply, { renderPage, settings, signIn }) => {
  const page = toWebRequest(request, reply, settings.publicOrigin);
  return sendResponse((await signIn.handle(page)) ?? (await renderPage(page)), reply);
};

const handlers = { public: handlePublicPage, template: handleTemplatePage, private: handlePrivatePage };

/** Whether no `__Host-` cookie of the visitor changes the page: a reading that was sent does not. */
function isAnonymous(cookies = ''): boolean {
  const own = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith('__Host-'));
  return own.every((cookie) => cookie.startsWith(`${sentCookie}=`));
}
