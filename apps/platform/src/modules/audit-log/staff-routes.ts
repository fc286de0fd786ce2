import { auditCheck, auditEntries } from '@lamplighter/contracts/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { json } from '../../http/route-schema.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { staffResponses, staffSecurity } from '../staff-access/staff-schema.ts';
import { checkAuditLog } from './audit-check.ts';
import { listEntries } from './audit-queries.ts';

type Services = { sql: Database; ring: KeyRing };

const tags = ['audit'];

const list = {
  operationId: 'listAuditEntries',
  tags,
  summary: 'Entries of the audit log, the latest first.',
  security: staffSecurity,
  querystring: z.object({
    actor: z.string().min(1).optional(),
    action: z.string().min(1).optional(),
    reference: z.string().min(1).optional(),
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
  response: { 200: json('The entries', auditEntries), ...staffResponses },
};

const check = {
  operationId: 'checkAuditLog',
  tags,
  summary: 'Whether an entry was changed or removed.',
  security: staffSecurity,
  response: { 200: json('The outcome', auditCheck), ...staffResponses },
};

/** `/staff/v1/audit`. */
export const auditStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring }) => {
  const config = { action: 'view-audit' } as const;
  app.get('/staff/v1/audit', { schema: list, config }, async ({ query }) => ({
    entries: await listEntries(sql, query),
  }));
  app.get('/staff/v1/audit/check', { schema: check, config }, () => checkAuditLog(sql, ring));
};
