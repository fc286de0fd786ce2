import type { ReadWeeks } from '@lamplighter/contracts/read-weeks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { auditStaffRoutes } from '../../modules/audit-log/staff-routes.ts';
import { deliveryStaffRoutes } from '../../modules/delivery/outbox/staff-routes.ts';
import type { ErasureLog } from '../../modules/erasure-log/erasure-log.ts';
import { leadStaffRoutes } from '../../modules/lead-lifecycle/staff-routes.ts';
import type { KeyRing } from '../../modules/leads/key-ring.ts';
import { noticeStaffRoutes } from '../../modules/operational-content/notice-staff-routes.ts';
import { readWeeksStaffRoutes } from '../../modules/operational-content/read-weeks-staff-routes.ts';
import { authorizeStaff } from '../../modules/staff-access/staff-authorization.ts';
import { staffSessionRoutes } from '../../modules/staff-access/staff-session-routes.ts';
import type { StaffTokenCheck } from '../../modules/staff-access/staff-token.ts';
import { insightStaffRoutes } from '../../modules/staff-insights/staff-routes.ts';
import { createBaseApp } from '../base-app.ts';
import { healthRoutes } from '../health-routes.ts';
import { staffApi } from '../openapi/api-descriptions.ts';
import { describeRoutes } from '../openapi/document.ts';

export type StaffServices = {
  logger: FastifyBaseLogger;
  sql: Database;
  ring: KeyRing;
  erasureLog: ErasureLog | undefined;
  checkToken: StaffTokenCheck;
  /** The read weeks of the content file: what counts until someone changes them. */
  readWeeksOfFile: () => Promise<ReadWeeks>;
  contentDirectory: string;
  ready: () => boolean;
};

/** The staff API, for the console: a process of its own that the public edge cannot reach. */
export async function createStaffApi(services: StaffServices): Promise<FastifyInstance> {
  const app = createBaseApp(services.logger);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await describeRoutes(app, staffApi);
  await app.register(healthRoutes, services);
  await app.register(staffSessionRoutes, services);
  await app.register(async (staff) => {
    authorizeStaff(staff, services.checkToken);
    await staff.register(noticeStaffRoutes, services);
    await staff.register(readWeeksStaffRoutes, services);
    await staff.register(deliveryStaffRoutes, services);
    await staff.register(leadStaffRoutes, services);
    await staff.register(insightStaffRoutes, services);
    await staff.register(auditStaffRoutes, services);
  });
  return app;
}
