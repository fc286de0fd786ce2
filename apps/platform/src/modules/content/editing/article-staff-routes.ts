import {
  articleChanged,
  articleEditStep,
  articleList,
  articleReleaseStep,
  articleText,
  earliestScheduleMinutes,
  openedArticle,
} from '@lamplighter/contracts/staff/articles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Database, Statements } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { errors, json, notFound } from '../../../http/route-schema.ts';
import { actorOf, staffResponses, staffSecurity } from '../../staff-access/staff-authorization.ts';
import { checkArticleText } from './article-checks.ts';
import { hasArticle, listArticles, openArticle, readArticleFile, sha256Of } from './article-desk.ts';
import { type ArticleChange, saveArticle, takeStep } from './article-service.ts';
import { readPublishedArticles } from './published-articles.ts';

type Services = { sql: Database; ring: KeyRing; contentDirectory: string };

const tags = ['articles'];
const word = z.string().regex(/^[a-z0-9-]+$/);
const params = z.object({ category: word, slug: word });
/** The sequence that was read. */
const querystring = z.object({ sequence: z.coerce.number().int().min(0) });
const changed = {
  200: json('Changed', articleChanged),
  404: notFound,
  409: errors('The article was changed after it was read, or the step cannot be taken at its stage, or by its author'),
  422: errors('The checks refuse the text'),
  ...staffResponses,
};

const list = {
  operationId: 'listArticles',
  tags,
  summary: 'Every article, with the stage of a text that is not shown yet.',
  security: staffSecurity,
  response: { 200: json('The articles', articleList), ...staffResponses },
};

const open = {
  operationId: 'readArticle',
  tags,
  summary: 'The latest text of an article, what customers see, what the checks say, and who did what.',
  security: staffSecurity,
  params,
  response: { 200: json('The article', openedArticle), 404: notFound, ...staffResponses },
};

const save = {
  operationId: 'saveArticle',
  tags,
  summary: 'Saves a text as the next revision. Nobody sees it before it is published.',
  security: staffSecurity,
  params,
  querystring,
  body: articleText,
  consumes: ['application/json'],
  response: changed,
};

const edit = {
  operationId: 'takeArticleEditStep',
  tags,
  summary: 'Sends a text for review, returns it to be changed, or discards it.',
  security: staffSecurity,
  params,
  querystring,
  body: articleEditStep,
  consumes: ['application/json'],
  response: changed,
};

const release = {
  operationId: 'takeArticleReleaseStep',
  tags,
  summary: 'Approves a text or publishes it, which its authors cannot.',
  security: staffSecurity,
  params,
  querystring,
  body: articleReleaseStep,
  consumes: ['application/json'],
  response: changed,
};

/** `/staff/v1/articles`. */
export const articleStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring, contentDirectory }) => {
  const view = { action: 'view-articles' } as const;
  const mayEdit = { action: 'edit-articles' } as const;
  const mayPublish = { action: 'publish-articles' } as const;
  const path = '/staff/v1/articles/:category/:slug';
  const pathOf = ({ category, slug }: z.infer<typeof params>) => `${category}/${slug}`;

  const requireArticle = async (of: z.infer<typeof params>) => {
    if (!(await hasArticle({ sql, contentDirectory }, pathOf(of)))) throw unknownArticle();
  };
  const checkOf = (of: z.infer<typeof params>) => async (source: string, statements: Statements) => {
    const settings = { contentDirectory, published: await readPublishedArticles(statements), now: new Date() };
    return (await checkArticleText(pathOf(of), source, settings)).problems;
  };

  app.get('/staff/v1/articles', { schema: list, config: view }, (request) =>
    listArticles({ sql, contentDirectory, subject: actorOf(request).subject }),
  );
  app.get(path, { schema: open, config: view }, async (request) => {
    const { subject } = actorOf(request);
    const found = await openArticle({ sql, contentDirectory, subject }, pathOf(request.params));
    if (!found) throw unknownArticle();
    return found;
  });
  app.put(path, { schema: save, config: mayEdit }, async (request) => {
    const actor = actorOf(request);
    await requireArticle(request.params);
    const read = { path: pathOf(request.params), sequence: request.query.sequence };
    const file = await readArticleFile(contentDirectory, read.path);
    const fileSha256 = file === undefined ? null : sha256Of(file);
    return done(await saveArticle({ sql, ring, ...actor }, read, { ...request.body, fileSha256 }));
  });
  app.post(`${path}/edition`, { schema: edit, config: mayEdit }, async (request) => {
    const actor = actorOf(request);
    await requireArticle(request.params);
    const read = { path: pathOf(request.params), sequence: request.query.sequence };
    const { body } = request;
    const step = body.step === 'send' ? { step: body.step, check: checkOf(request.params) } : body;
    return done(await takeStep({ sql, ring, ...actor }, read, step));
  });
  app.post(`${path}/release`, { schema: release, config: mayPublish }, async (request) => {
    const actor = actorOf(request);
    await requireArticle(request.params);
    const read = { path: pathOf(request.params), sequence: request.query.sequence };
    const { body } = request;
    if (body.step === 'approve') return done(await takeStep({ sql, ring, ...actor }, read, body));
    const at = body.at === null ? null : new Date(body.at);
    if (at && at.getTime() < Date.now() + earliestScheduleMinutes * 60_000) throw tooSoon();
    return done(await takeStep({ sql, ring, ...actor }, read, { step: 'publish', at, check: checkOf(request.params) }));
  });
};

function done(change: ArticleChange): { sequence: number } {
  if (change.ok) return { sequence: change.sequence };
  if (change.reason === 'problems') {
    throw new ApiError(
      422,
      change.problems.map((details) => ({ title: 'The checks refuse the text', details })),
    );
  }
  throw new ApiError(409, [{ title: 'Conflict', details: refusals[change.reason] }]);
}

const refusals = {
  conflict: 'Somebody has changed the article after you opened it.',
  stage: 'The article is at another stage, where this cannot be done.',
  'own-text': 'You have written a part of this text, so somebody else has to approve and publish it.',
};

function unknownArticle(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such article.' }]);
}

function tooSoon(): ApiError {
  const details = `A text can be published at once, or from ${earliestScheduleMinutes} minutes from now on.`;
  return new ApiError(400, [{ title: 'Invalid request', details }]);
}
