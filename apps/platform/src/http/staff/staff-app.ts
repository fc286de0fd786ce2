import type { ReadWeeks } from '@lamplighter/contracts/content/read-weeks';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { ClockOffsetError } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { CommitUnknownError, isDatabaseUnavailable } from '../../db/database-errors.ts';
import type { AuditAnchor } from '../../modules/audit-log/audit-anchor.ts';
import { noteAction } from '../../modules/audit-log/audit-log.ts';
import { auditStaffRoutes } from '../../modules/audit-log/staff-routes.ts';
import { articleStaffRoutes } from '../../modules/content/editing/article-staff-routes.ts';
import { noticeStaffRoutes } from '../../modules/content/operational/notice-staff-routes.ts';
import { readWeeksStaffRoutes } from '../../modules/content/operational/read-weeks-staff-routes.ts';
import { deliveryStaffRoutes } from '../../modules/delivery/outbox/staff-routes.ts';
import type { ErasureLog } from '../../modules/erasure/erasure-log.ts';
import { erasureStaffRoutes } from '../../modules/erasure/staff-routes.ts';
import { leadSearchRoutes } from '../../modules/lead-lifecycle/search-routes.ts';
import { leadStaffRoutes } from '../../modules/lead-lifecycle/staff-routes.ts';
import { authorizeStaff, notPermitted, type StaffTokenCheck } from '../../modules/staff-access/staff-authorization.ts';
import { insightStaffRoutes } from '../../modules/staff-insights/staff-routes.ts';
import { signedInRoutes, staffSessionRoutes } from '../../modules/staff-sessions/staff-session-routes.ts';
import { ApiError, type ApiErrorReason, handleError } from '../api-error.ts';
import { createBaseApp } from '../base-app.ts';
import { staffApi } from '../openapi/api-descriptions.ts';
import { describeRoutes } from '../openapi/document.ts';
import { healthRoutes, type Readiness } from '../readiness.ts';

export type StaffServices = {
  logger: FastifyBaseLogger;
  sql: Database;
  ring: KeyRing;
  erasureLog: ErasureLog | undefined;
  checkToken: StaffTokenCheck;
  /** The read weeks of the content file: what counts until someone changes them. */
  readWeeksOfFile: () => Promise<ReadWeeks>;
  contentDirectory: string;
  /** The last entry of the audit log that this process has seen. */
  auditAnchor: () => AuditAnchor | undefined;
  obstacle: Readiness['obstacle'];
};

/** The staff API, for the console: a process of its own that the public edge cannot reach. */
export async function createStaffApi(services: StaffServices): Promise<FastifyInstance> {
  const app = createBaseApp(services.logger);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await describeRoutes(app, staffApi);
  await app.register(healthRoutes, services);
  await app.register(staffSessionRoutes, services);
  await app.register(async (staff) => {
    staff.setErrorHandler(sayWhetherDone);
    authorizeStaff(staff, {
      checkToken: services.checkToken,
      noteRefusal: ({ name: actor, action }) =>
        noteAction(services.sql, services.ring, { actor, action, outcome: `refused: ${notPermitted}` }),
    });
    await staff.register(articleStaffRoutes, services);
    await staff.register(noticeStaffRoutes, services);
    await staff.register(readWeeksStaffRoutes, services);
    await staff.register(deliveryStaffRoutes, services);
    await staff.register(leadSearchRoutes, services);
    await staff.register(leadStaffRoutes, services);
    await staff.register(erasureStaffRoutes, services);
    await staff.register(insightStaffRoutes, services);
    await staff.register(signedInRoutes, services);
    await staff.register(auditStaffRoutes, services);
  });
  return app;
}

const notDone: ApiErrorReason = {
  code: 'not-done',
  title: 'Not done',
  details: 'The database did not carry it out in time. Nothing was changed.',
};

/** Every change is one transaction: unless its commit was lost, a failed one was rolled back. */
function sayWhetherDone(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const isUnavailable = isDatabaseUnavailable(error) || error instanceof ClockOffsetError;
  const isRolledBack = isUnavailable && !(error instanceof CommitUnknownError);
  const said = isRolledBack ? new ApiError(503, [notDone], { retryAfterSeconds: 1, cause: error }) : error;
  return handleError(said, request, reply);
}
