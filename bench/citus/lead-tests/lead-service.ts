import { createLeadService as createService } from '../../../apps/platform/src/modules/leads/lead-service.ts';
import { insertByFunction } from '../accept-leads.ts';

/** In place of the platform's own: the same, with the statements that stay on one shard. */
export const createLeadService: typeof createService = (connection, ring, settings = {}) =>
  createService(connection, ring, { insertNew: insertByFunction, ...settings });
