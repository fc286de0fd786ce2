import { dayYearsAway, type ReadWeeks, writtenReadWeeks } from '@lamplighter/contracts/content/read-weeks';
import { readWeeksHistory, storedReadWeeks } from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { errors, json } from '../../../http/route-schema.ts';
import { appendEntry } from '../../audit-log/audit-log.ts';
import { actorOf, staffResponses, staffSecurity } from '../../staff-access/staff-authorization.ts';
import { findLatestReadWeeks, insertReadWeeks, listReadWeeks } from './read-weeks.ts';

type Services = { sql: Database; ring: KeyRing; readWeeksOfFile: () => Promise<ReadWeeks> };

const tags = ['read weeks'];

const read = {
  operationId: 'readReadWeeks',
  tags,
  summary: 'The read weeks; version 0 is that of the content file.',
  security: staffSecurity,
  response: { 200: json('The read weeks', storedReadWeeks), ...staffResponses },
};

const history = {
  operationId: 'listReadWeeks',
  tags,
  summary: 'The last 20 versions; version 0 is that of the content file.',
  security: staffSecurity,
  response: { 200: json('The versions', readWeeksHistory), ...staffResponses },
};

const change = {
  operationId: 'changeReadWeeks',
  tags,
  summary: 'Replaces the version that was read.',
  security: staffSecurity,
  querystring: z.object({ version: z.coerce.number().int().min(0) }),
  body: writtenReadWeeks,
  consumes: ['application/json'],
  response: {
    204: { description: 'Changed' },
    409: errors('They were changed after they were read'),
    ...staffResponses,
  },
};

/** `/staff/v1/read-weeks`. */
export const readWeeksStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring, readWeeksOfFile }) => {
  const view = { action: 'view-read-weeks' } as const;
  const edit = { action: 'change-read-weeks' } as const;

  const ofFile = async () => ({ version: 0, readWeeks: await readWeeksOfFile(), changedBy: null, changedAt: null });
  app.get(
    '/staff/v1/read-weeks',
    { schema: read, config: view },
    async () => (await findLatestReadWeeks(sql)) ?? ofFile(),
  );
  app.get('/staff/v1/read-weeks/versions', { schema: history, config: view }, async () => ({
    versions: [...(await listReadWeeks(sql)), await ofFile()],
  }));
  app.put('/staff/v1/read-weeks', { schema: change, config: edit }, async (request, reply) => {
    const { version } = request.query;
    const stray = dayYearsAway(request.body, new Date());
    if (stray !== undefined)
      throw new ApiError(400, [{ title: 'Invalid request', details: `${stray} is more than two years away.` }]);
    const changed = await changeReadWeeks({ sql, ring, ...actorOf(request) }, { version, readWeeks: request.body });
    if (changed) return reply.code(204).send();
    const details = 'The read weeks were changed after you opened them. Open them again.';
    throw new ApiError(409, [{ title: 'Conflict', details }]);
  });
};

type Staff = { sql: Database; ring: KeyRing; name: string; role?: string };

/** Replaces the version that was read, 0 for that of the file. Returns false if it is no longer the latest. */
function changeReadWeeks(
  { sql, ring, name, role }: Staff,
  { version, readWeeks }: { version: number; readWeeks: ReadWeeks },
): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const next = { version: version + 1, readWeeks, changedBy: name };
    if (!(await insertReadWeeks(transaction, next))) return false;
    const outcome = `version ${next.version}`;
    await appendEntry(transaction, ring, { actor: name, role, action: 'read-weeks-change', outcome });
    return true;
  });
}
