import type { Lead } from '@lamplighter/contracts/lead';
import { z } from 'zod';
import type { JsonApiClient } from './clients/json-api-client.ts';
import { ProductError } from './clients/product-error.ts';

type SentLead = { reference: string; receivedAt: string };

/** `repeated`: the same key was used before for something else, so this person has sent already. */
type LeadOutcome = { state: 'sent'; lead: SentLead } | { state: 'repeated' } | { state: 'failed' };

export type Leads = { send: (lead: Lead, idempotencyKey: string) => Promise<LeadOutcome> };

const answer = z.object({
  data: z.object({ attributes: z.object({ reference: z.string(), receivedAt: z.string() }) }),
});

/** Sends a lead to the leads API. The key makes sending twice the same as sending once. */
export function createLeads(mainApi: JsonApiClient): Leads {
  return {
    send: async (lead, idempotencyKey) => {
      try {
        const headers = { 'idempotency-key': idempotencyKey };
        const { data } = answer.parse(
          await mainApi.request('/leads', { method: 'POST', headers, body: JSON.stringify(lead) }),
        );
        return { state: 'sent', lead: data.attributes };
      } catch (error) {
        return { state: error instanceof ProductError && error.status === 422 ? 'repeated' : 'failed' };
      }
    },
  };
}
