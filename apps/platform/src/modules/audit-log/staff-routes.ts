import { auditCheck, auditEntries } from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { json } from '../../http/route-schema.ts';
import { staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { type AuditAnchor, checkAuditLog, describeBreak, readAnchor } from './audit-anchor.ts';
import type { StoredEntry } from './audit-log.ts';

type Services = { sql: Database; ring: KeyRing; auditAnchor: () => AuditAnchor | undefined };

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
  summary: 'What is wrong with the chain of entries: changed and removed ones, also those after the given anchor.',
  security: staffSecurity,
  querystring: z.object({ anchor: z.string().optional() }),
  response: { 200: json('The outcome', auditCheck), ...staffResponses },
};

/** `/staff/v1/audit`. */
export const auditStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring, auditAnchor }) => {
  const config = { action: 'view-audit' } as const;
  app.get('/staff/v1/audit', { schema: list, config }, async ({ query }) => ({
    entries: await listEntries(sql, query),
  }));
  app.get('/staff/v1/audit/check', { schema: check, config }, async ({ query }) => {
    const given = query.anchor === undefined ? undefined : readAnchor(query.anchor);
    if (query.anchor !== undefined && !given) throw noAnchor();
    const anchors = [given, auditAnchor()].filter((anchor) => anchor !== undefined);
    const { breaks, ...checked } = await checkAuditLog(sql, ring, anchors);
    return { ...checked, breaks: breaks.map((found) => ({ ...found, description: describeBreak(found) })) };
  });
};

function noAnchor(): ApiError {
  const details = 'An anchor is the number of an entry, a colon and its MAC, as the last check showed it.';
  return new ApiError(400, [{ title: 'Invalid request', details }]);
}

type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  reference?: string | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
  limit: number;
};

/** The entries of the chain that match, the latest first. */
async function listEntries(
  sql: Database,
  { actor, action, reference, before, limit }: AuditFilter,
): Promise<StoredEntry[]> {
  const rows = await sql<(Omit<StoredEntry, 'number'> & { number: string })[]>`
    select number, at, actor, role, action, reference, reason, outcome from audit_entry
    where number is not null
      and (${actor ?? null}::text is null or actor = ${actor ?? null})
      and (${action ?? null}::text is null or action = ${action ?? null})
      and (${reference ?? null}::text is null or reference = ${reference ?? null})
      and (${before ?? null}::bigint is null or number < ${before ?? null})
    order by number desc limit ${limit}`;
  return rows.map(({ number, ...row }) => ({ number: Number(number), ...row }));
}
