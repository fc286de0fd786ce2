import { auditCheck, auditEntries } from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { fragment, identifier } from '../../db/sql-text.ts';
import { ApiError } from '../../http/api-error.ts';
import { json } from '../../http/route-schema.ts';
import { actorOf, staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { type AuditAnchor, checkAuditLog, describeBreak, readAnchor } from './audit-anchor.ts';
import { noteAction, type StoredEntry } from './audit-log.ts';

type Services = { sql: Database; ring: KeyRing; auditAnchor: () => AuditAnchor | undefined };

const tags = ['audit'];

const list = {
  operationId: 'listAuditEntries',
  tags,
  summary: 'Entries of the audit log, the latest first. The filters find parts of words, in any case.',
  security: staffSecurity,
  querystring: z.object({
    actor: z.string().min(1).optional(),
    action: z.string().min(1).optional(),
    reference: z.string().min(1).optional(),
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    /** That a file of them is made is noted. */
    as: z.literal('file').optional(),
  }),
  response: { 200: json('The entries', auditEntries), ...staffResponses },
};

const signIn = {
  operationId: 'noteSignIn',
  tags,
  summary: 'Notes that somebody has signed in to the console.',
  security: staffSecurity,
  response: { 204: { description: 'Noted' }, ...staffResponses },
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
  app.post('/staff/v1/sign-ins', { schema: signIn, config: { action: 'sign-in' } }, async (request, reply) => {
    const { name: actor, role } = actorOf(request);
    await noteAction(sql, ring, { actor, role, action: 'sign-in', outcome: 'done' });
    return reply.code(204).send();
  });
  app.get('/staff/v1/audit', { schema: list, config }, async (request) => {
    const { query } = request;
    const entries = await listEntries(sql, query);
    // Once for a file, with its first part.
    if (query.as === 'file' && query.before === undefined) {
      const { name: actor, role } = actorOf(request);
      await noteAction(sql, ring, { actor, role, action: 'export-audit', outcome: `done: ${filterWords(query)}` });
    }
    return { entries };
  });
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

function filterWords({ actor, action, reference }: Pick<AuditFilter, 'actor' | 'action' | 'reference'>): string {
  const given = Object.entries({ actor, action, reference }).filter(([, value]) => value !== undefined);
  return given.length === 0 ? 'all entries' : given.map(([name, value]) => `${name} ${value}`).join(', ');
}

type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  reference?: string | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
  limit: number;
};

/** The entries of the chain that match, the latest first: a part is enough, in any case and with any spaces. */
async function listEntries(
  sql: Database,
  { actor, action, reference, before, limit }: AuditFilter,
): Promise<StoredEntry[]> {
  const has = (column: string, part: string | undefined) => {
    const plain = part?.replaceAll(/\s/g, '').toLowerCase() ?? '';
    return fragment`(${plain} = '' or position(${plain} in lower(replace(${identifier(column)}, ' ', ''))) > 0)`;
  };
  const rows = await sql<(Omit<StoredEntry, 'number'> & { number: string })[]>`
    select number, at, actor, role, action, reference, reason, outcome from audit_entry
    where number is not null
      and ${has('actor', actor)} and ${has('action', action)} and ${has('reference', reference)}
      and (${before ?? null}::bigint is null or number < ${before ?? null})
    order by number desc limit ${limit}`;
  return rows.map(({ number, ...row }) => ({ number: Number(number), ...row }));
}
