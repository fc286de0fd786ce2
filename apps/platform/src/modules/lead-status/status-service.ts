import type { LeadStatusQuery, LeadStatusResponse } from '@lamplighter/contracts/leads/lead-status';
import { type AttemptLimit, createAttemptLimit } from '@lamplighter/server/attempt-limit';
import { Counter, Gauge } from 'prom-client';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AddressRepository } from '../addresses/address-repository.ts';
import { followProof, type KnownContact } from '../leads/follow-proof.ts';
import { findFollowed, recordStatus, type StatusEvent } from './status-repository.ts';

const outcomes = ['recorded', 'duplicate', 'unknown-reference', 'malformed', 'expired', 'forged', 'invalid'] as const;

export type WebhookOutcome = (typeof outcomes)[number];

const webhooks = new Counter({
  name: 'lamplighter_crm_webhooks_total',
  help: 'Webhooks of the CRM by how they ended; malformed, expired, forged and invalid ones were refused.',
  labelNames: ['outcome'],
});

const lastRecorded = new Gauge({
  name: 'lamplighter_crm_webhook_last_recorded_timestamp_seconds',
  help: 'When this process last recorded a status of the CRM; 0 when it has recorded none since it started.',
});

// Start at 0, so that the first one shows as an increase.
for (const outcome of outcomes) webhooks.inc({ outcome }, 0);

export function countWebhook(outcome: WebhookOutcome): void {
  webhooks.inc({ outcome });
  if (outcome === 'recorded') lastRecorded.setToCurrentTime();
}

const statusQueries = new Counter({
  name: 'lamplighter_lead_status_queries_total',
  help: 'Questions of customers about their lead: answered, without a match, or over the limit.',
  labelNames: ['outcome'],
});
for (const outcome of ['found', 'none', 'limited']) statusQueries.inc({ outcome }, 0);

export type StatusService = {
  find: (asked: LeadStatusQuery['data']['attributes'], brand: string) => Promise<LeadStatusResponse['data']>;
  record: (event: StatusEvent) => ReturnType<typeof recordStatus>;
};

type Parts = { sql: Database; ring: KeyRing; addresses: Pick<AddressRepository, 'find'>; limit?: AttemptLimit };

/**
 * The site stops one visitor after ten wrong answers, so that nobody keeps the owner of a reference out. This is against
 * guesses from many addresses. It does not know which references exist, so an invented one is limited in the same way.
 */
const maxWrongAnswers = 100;

export function createStatusService({
  sql,
  ring,
  addresses,
  limit = createAttemptLimit({ maxAttempts: maxWrongAnswers }),
}: Parts): StatusService {
  return {
    find: async (asked, brand) => {
      const { reference } = asked;
      const waitSeconds = limit.waitSeconds(reference);
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
      const contacts = 'email' in asked ? [{ email: asked.email }] : await contactsAt(addresses, asked.postcode);
      const proofs = contacts.map((contact) => followProof(ring, { brand, reference }, contact));
      const found = await findFollowed(sql, proofs);
      if (!found) limit.note(reference);
      statusQueries.inc({ outcome: found ? 'found' : 'none' });
      return found;
    },
    // The CRM does not repeat a status that was acknowledged, so it must be on the standby too.
    record: (event) => sql.begin((transaction) => recordStatus(transaction, event), { synchronousCommit: 'on' }),
  };
}

/** A lead has the id of its address, or the postcode of one that was written by hand: each could be at this postcode. */
async function contactsAt(addresses: Parts['addresses'], postcode: string): Promise<KnownContact[]> {
  const found = await addresses.find(postcode);
  return [{ postcode }, ...found.map(({ id }) => ({ addressId: id }))];
}

function tooManyAttempts(retryAfterSeconds: number): ApiError {
  statusQueries.inc({ outcome: 'limited' });
  const details = 'There were too many attempts for this reference. Try again after Retry-After seconds.';
  return new ApiError(429, [{ title: 'Too many attempts', details }], { retryAfterSeconds });
}
