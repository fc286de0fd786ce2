import { createHash } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/leads/lead';
import type { Logger } from '@lamplighter/server/logger';
import { z } from 'zod';
import type { JsonApiClient } from './json-api-client.ts';
import { ProductError } from './product-error.ts';

type SentLead = { reference: string; receivedAt: string };

export type Leads = {
  /** The response of the leads API, or undefined when it did not accept the lead. */
  send: (lead: Lead, idempotencyKey: string) => Promise<SentLead | undefined>;
};

const sentLead = z.object({
  data: z.object({ attributes: z.object({ reference: z.string(), receivedAt: z.string() }) }),
});

/** Sends a lead to the leads API. The idempotency key prevents duplicates. `client` replaces the client id of the site. */
export function createLeads(mainApi: JsonApiClient, logger: Logger, client?: string): Leads {
  const post = async (body: string, idempotencyKey: string): Promise<SentLead> => {
    const headers = { 'idempotency-key': idempotencyKey, ...(client && { 'client-id': client }) };
    const { data } = sentLead.parse(await mainApi.request('/leads', { method: 'POST', headers, body }));
    return data.attributes;
  };
  return {
    send: async (lead, idempotencyKey) => {
      const body = JSON.stringify(lead);
      try {
        return await post(body, idempotencyKey).catch((error: unknown) => {
          if (!(error instanceof ProductError) || error.status !== 422) throw error;
          // The first response was lost and the text has changed since, so the new body needs a key of its own.
          return post(body, `${idempotencyKey}.${createHash('sha256').update(body).digest('base64url')}`);
        });
      } catch (err) {
        logger.error({ event: 'lead-failed', err, upstream: 'main-api' }, 'a lead was not taken');
        return undefined;
      }
    },
  };
}
