import { randomUUID } from 'node:crypto';
import { type FollowedLead, type LeadStatusQuery, leadStatusResponse } from '@lamplighter/contracts/leads/lead-status';
import type { Logger } from '@lamplighter/server/logger';
import type { JsonApiClient } from './json-api-client.ts';
import { ProductError } from './product-error.ts';

/** `none` is the same for a wrong reference, a wrong email address and a lead that was erased. */
type StatusSearch =
  | { state: 'found'; lead: FollowedLead }
  | { state: 'limited'; retryAfter: number }
  | { state: 'none' | 'unavailable' };

/** The longest time for which a reference is stopped. */
const stoppedSeconds = 15 * 60;

export type LeadStatuses = {
  find: (asked: LeadStatusQuery['data']['attributes']) => Promise<StatusSearch>;
};

export function createLeadStatuses(mainApi: JsonApiClient, logger: Logger): LeadStatuses {
  return {
    find: async (attributes) => {
      const query: LeadStatusQuery = { data: { type: 'lead-status-queries', attributes } };
      try {
        const body = JSON.stringify(query);
        // It changes nothing, so it may be repeated at another platform; only a request with a key is.
        const headers = { 'idempotency-key': randomUUID() };
        const response = await mainApi.request('/lead-status-queries', { method: 'POST', headers, body });
        const { data } = leadStatusResponse.parse(response);
        return data ? { state: 'found', lead: data.attributes } : { state: 'none' };
      } catch (err) {
        if (err instanceof ProductError && err.status === 429) return { state: 'limited', retryAfter: stoppedSeconds };
        logger.error({ event: 'lead-status-failed', err, upstream: 'main-api' }, 'the status of a lead was not found');
        return { state: 'unavailable' };
      }
    },
  };
}
