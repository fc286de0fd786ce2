import {
  categories,
  contentVersion,
  furtherNotices,
  headerConfiguration,
  meterReadConfig,
  outage,
  redirects,
} from '@lamplighter/contracts/content/content';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { searchContent } from '@lamplighter/contracts/search/search-content';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { json, notFound, text } from '../../http/route-schema.ts';
import type { ContentStore } from './content-store.ts';
import type { ContentDocument } from './documents.ts';

type Services = { content: ContentStore; now: () => Date };

const brand = z.object({ brand: z.string() });
const tags = ['content'];

const header = {
  operationId: 'header',
  tags,
  summary: 'The links and banners of the header',
  security: [],
  response: { 200: json('The links and banners of the header', headerConfiguration), 404: notFound },
};

const categoryList = {
  operationId: 'categories',
  tags,
  summary: 'The categories and their articles',
  security: [],
  params: brand,
  response: { 200: json('The categories and their articles', categories), 404: notFound },
};

const movedArticles = {
  operationId: 'redirects',
  tags,
  summary: 'The articles that have moved, with their new paths',
  security: [],
  params: brand,
  response: { 200: json('The articles that have moved, with their new paths', redirects), 404: notFound },
};

const version = {
  operationId: 'contentVersion',
  tags,
  summary: 'Another version after every change of articles, lists or facts',
  security: [],
  params: brand,
  response: { 200: json('The version of the content', contentVersion), 404: notFound },
};

const meterRead = {
  operationId: 'meterRead',
  tags,
  summary: 'Whether it is a meter read week',
  security: [],
  params: brand,
  response: { 200: json('Whether it is a meter read week', meterReadConfig), 404: notFound },
};

const outageNotice = {
  operationId: 'outage',
  tags,
  summary: 'What is not working; {} when nothing is wrong',
  security: [],
  params: brand,
  response: { 200: json('What is not working; {} when nothing is wrong', outage), 404: notFound },
};

const otherNotices = {
  operationId: 'furtherNotices',
  tags,
  summary: 'Notices beside the outage notice: on the pages of some categories, or more than one at a time',
  security: [],
  params: brand,
  response: { 200: json('Notices beside the outage notice', furtherNotices), 404: notFound },
};

const deals = {
  operationId: 'deals',
  tags,
  summary: 'The deals page, as HTML',
  security: [],
  params: brand,
  response: { 200: text('The deals page'), 404: notFound },
};

const article = {
  operationId: 'article',
  tags,
  summary: 'An article, as HTML',
  security: [],
  params: brand.extend({ category: z.string(), article: z.string() }),
  response: { 200: text('An article'), 404: notFound },
};

const searched = {
  operationId: 'searchContent',
  tags,
  summary: 'Everything that search knows, for the index that each site builds; ask with If-None-Match',
  security: [],
  params: brand,
  response: { 200: json('Everything that search knows', searchContent), 404: notFound },
};

/** Every site reads these documents once a second: a request is logged only when it fails. */
const polled = 'warn';

/** The content server: `GET /aem6/content/...`. Responses are the same for all clients, so any cache may store them. */
export const contentRoutes: FastifyPluginAsyncZod<Services> = async (app, { content, now }) => {
  const send = (document: ContentDocument | undefined, request: FastifyRequest, reply: FastifyReply) => {
    if (!document) return reply.callNotFound();
    reply.header('etag', document.etag);
    reply.header('cache-control', 'public, max-age=30, stale-while-revalidate=30, stale-if-error=86400');
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
    return reply.type(document.type).send(document.body);
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(new URL(request.url, 'http://content').pathname);
    return send(content.find(path, now()), request, reply);
  };

  // The router reads a colon as the start of a parameter unless it is doubled.
  app.get(contentPaths.header().replace(':', '::'), { schema: header }, serve);
  app.get(contentPaths.categories(':brand'), { schema: categoryList }, serve);
  app.get(contentPaths.redirects(':brand'), { schema: movedArticles }, serve);
  app.get(contentPaths.version(':brand'), { schema: version, logLevel: polled }, serve);
  app.get(contentPaths.meterRead(':brand'), { schema: meterRead, logLevel: polled }, serve);
  app.get(contentPaths.outage(':brand'), { schema: outageNotice, logLevel: polled }, serve);
  app.get(contentPaths.furtherNotices(':brand'), { schema: otherNotices, logLevel: polled }, serve);
  app.get(contentPaths.search(':brand'), { schema: searched, logLevel: polled }, async (request, reply) =>
    send(await content.findSearchContent(request.params.brand, now()), request, reply),
  );
  app.get(contentPaths.deals(':brand'), { schema: deals }, serve);
  app.get(contentPaths.article(':brand', ':category', ':article'), { schema: article }, serve);
  // The router responds 414 to a parameter of more than 100 characters; an unknown article is 404 whatever its length.
  app.get('/aem6/content/*', { schema: { hide: true } }, async (_request, reply) => reply.callNotFound());
};
