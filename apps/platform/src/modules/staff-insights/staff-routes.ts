import { contentInsights, nowFigures } from '@lamplighter/contracts/staff-insights';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../db/database.ts';
import { json } from '../../http/route-schema.ts';
import { staffResponses, staffSecurity } from '../staff-access/staff-schema.ts';
import { readContentInsights } from './content-insights.ts';
import { readNowFigures } from './now-figures.ts';

const tags = ['insights'];

const now = {
  operationId: 'readNowFigures',
  tags,
  summary: 'Leads, deliveries, emails and searches of the last hour or day, and the database.',
  security: staffSecurity,
  response: { 200: json('The figures', nowFigures), ...staffResponses },
};

const content = {
  operationId: 'readContentInsights',
  tags,
  summary: 'Votes and comments on articles, failed searches, reviews that are due and broken links.',
  security: staffSecurity,
  response: { 200: json('The insights', contentInsights), ...staffResponses },
};

/** `/staff/v1/now` and `/staff/v1/content`. */
export const insightStaffRoutes: FastifyPluginAsyncZod<{ sql: Database; contentDirectory: string }> = async (
  app,
  { sql, contentDirectory },
) => {
  app.get('/staff/v1/now', { schema: now, config: { action: 'view-now' } }, () => readNowFigures(sql));
  app.get('/staff/v1/content', { schema: content, config: { action: 'view-content' } }, () =>
    readContentInsights({ sql, contentDirectory, now: new Date() }),
  );
};
