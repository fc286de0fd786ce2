import type { Logger } from '@lamplighter/server/logger';
import type { StaffMember } from './server/auth/staff-sessions.ts';
import type { Monitoring } from './server/monitoring.ts';
import type { StaffApi } from './server/staff-api.ts';

/** What the server provides to the pages, and the only file of it that they import. */

export type { StaffMember } from './server/auth/staff-sessions.ts';
export type { FiringAlert, NotReady } from './server/monitoring.ts';
export type { Sent, StaffApi, StaffApiError } from './server/staff-api.ts';

/** For one request of a member of staff. */
export type ConsoleServices = {
  /** Of the response, for its inline scripts. */
  nonce: string;
  member: StaffMember;
  staffApi: StaffApi;
  logger: Logger;
  /** Undefined in an installation without Prometheus. */
  monitoring: Monitoring | undefined;
  now: () => Date;
};

export type ConsoleHandler = (request: Request, services: ConsoleServices) => Promise<Response>;
