import { type NoticeDraft, noticeDraft } from '@lamplighter/contracts/content/notice-draft';
import {
  noticeCategories,
  noticeChanged,
  noticeHistory,
  noticeList,
  noticePreview,
  noticeWords,
} from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { errors, json, notFound } from '../../../http/route-schema.ts';
import { actorOf, staffResponses, staffSecurity } from '../../staff-access/staff-authorization.ts';
import { renderMarkdown } from '../documents.ts';
import { readPageList } from '../page-list.ts';
import { listLatestNotices, listNoticeVersions } from './notice-repository.ts';
import { noticeProblem } from './notice-rules.ts';
import { changeNotice, type NoticeChange, publishNotice, withdrawNotice } from './notice-service.ts';

type Services = { sql: Database; ring: KeyRing; contentDirectory: string };

const tags = ['notices'];
const params = z.object({ id: z.uuid() });
const conflict = errors('The notice was changed after it was read');

const list = {
  operationId: 'listNotices',
  tags,
  summary: 'The latest version of each notice that is shown, planned, or ended in the last 30 days.',
  security: staffSecurity,
  response: { 200: json('The notices', noticeList), ...staffResponses },
};

const history = {
  operationId: 'readNotice',
  tags,
  summary: 'All versions of a notice, with who made them.',
  security: staffSecurity,
  params,
  response: { 200: json('The versions', noticeHistory), 404: notFound, ...staffResponses },
};

const categories = {
  operationId: 'listNoticeCategories',
  tags,
  summary: 'The categories on whose pages a notice can be shown; none while they cannot be read.',
  security: staffSecurity,
  response: { 200: json('The categories', noticeCategories), ...staffResponses },
};

const preview = {
  operationId: 'previewNotice',
  tags,
  summary: 'Renders the message of a notice that is being written.',
  security: staffSecurity,
  body: noticeWords,
  consumes: ['application/json'],
  response: { 200: json('The message as HTML', noticePreview), ...staffResponses },
};

const publish = {
  operationId: 'publishNotice',
  tags,
  summary: 'Publishes a notice. With an id that was used before, it does nothing.',
  security: staffSecurity,
  querystring: z.object({ id: z.uuid().optional() }),
  body: noticeDraft,
  consumes: ['application/json'],
  response: { 201: json('Published', noticeChanged), ...staffResponses },
};

const change = {
  operationId: 'changeNotice',
  tags,
  summary: 'Replaces the version that was read. A withdrawn notice stays so, unless it is to be shown again.',
  security: staffSecurity,
  params,
  querystring: z.object({ version: z.coerce.number().int().positive(), showAgain: z.literal('yes').optional() }),
  body: noticeDraft,
  consumes: ['application/json'],
  response: { 200: json('Changed', noticeChanged), 404: notFound, 409: conflict, ...staffResponses },
};

const withdraw = {
  operationId: 'withdrawNotice',
  tags,
  summary: 'Takes a notice down at once.',
  security: staffSecurity,
  params,
  response: { 200: json('Withdrawn', noticeChanged), 404: notFound, ...staffResponses },
};

/** `/staff/v1/notices`. */
export const noticeStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring, contentDirectory }) => {
  const view = { action: 'view-notices' } as const;
  const edit = { action: 'change-notices' } as const;

  /** A content file that cannot be read holds up no notice. */
  const readPages = () =>
    readPageList(contentDirectory).catch((err) => {
      app.log.error({ event: 'page-list-unread', err });
      return undefined;
    });
  const requireSound = async (draft: NoticeDraft) => {
    const details = noticeProblem(draft, { now: new Date(), pages: await readPages() });
    if (details !== undefined) throw new ApiError(400, [{ title: 'Invalid request', details }]);
  };

  app.get('/staff/v1/notices/categories', { schema: categories, config: view }, async () => ({
    categories: (await readPages())?.categories ?? [],
  }));
  app.get('/staff/v1/notices', { schema: list, config: view }, async () => ({
    notices: await listLatestNotices(sql),
  }));
  app.get('/staff/v1/notices/:id', { schema: history, config: view }, async (request) => {
    const versions = await listNoticeVersions(sql, request.params.id);
    if (versions.length === 0) throw unknownNotice();
    return { versions };
  });
  app.post('/staff/v1/notices/preview', { schema: preview, config: edit }, async (request) => ({
    message: renderMarkdown(request.body.message),
  }));
  app.post('/staff/v1/notices', { schema: publish, config: edit }, async (request, reply) => {
    await requireSound(request.body);
    const published = await publishNotice({ sql, ring, ...actorOf(request) }, request.body, request.query.id);
    return reply.code(201).send(done(published));
  });
  app.put('/staff/v1/notices/:id', { schema: change, config: edit }, async (request) => {
    await requireSound(request.body);
    const { version, showAgain } = request.query;
    const read = { id: request.params.id, version, showAgain: showAgain === 'yes' };
    return done(await changeNotice({ sql, ring, ...actorOf(request) }, read, request.body));
  });
  app.post('/staff/v1/notices/:id/withdrawal', { schema: withdraw, config: edit }, async (request) =>
    done(await withdrawNotice({ sql, ring, ...actorOf(request) }, request.params.id)),
  );
};

const foreignLink =
  'Link to pages of this site by their path, like /help-and-support/contact-us, and to no other site or image.';

function done(change: NoticeChange): { id: string; version: number } {
  if (change.ok) return { id: change.id, version: change.version };
  if (change.reason === 'unknown') throw unknownNotice();
  if (change.reason === 'foreign-link') throw new ApiError(400, [{ title: 'Invalid request', details: foreignLink }]);
  const details = 'The notice was changed after you opened it. Open it again.';
  throw new ApiError(409, [{ title: 'Conflict', details }]);
}

function unknownNotice(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such notice.' }]);
}
