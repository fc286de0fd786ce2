import { randomUUID } from 'node:crypto';
import { kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import type { Lead } from '@lamplighter/contracts/leads/lead';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { currentTrace } from '@lamplighter/server/tracing';
import { emailHash, type KeyRing, keyedHash, seal } from '../../crypto/key-ring.ts';
import { openManualAddress } from '../addresses/manual-address-id.ts';
import { followProofs } from './follow-proof.ts';
import { createLeadId, uuidV7 } from './lead-id.ts';
import { manualAddressesUnreadable } from './lead-metrics.ts';
import { searchHashes } from './search-hashes.ts';

export type LeadSource = { client: string; brand: string; idempotencyKey: string | undefined };

/** A lead as it is inserted: only `sealed` contains personal data. */
export type Submission = ReturnType<typeof prepareSubmission>;

export function prepareSubmission(ring: KeyRing, lead: Lead, source: LeadSource) {
  const { attributes } = lead.data;
  const wantsCall = 'call-back' in attributes;
  const email = attributes.email || null;
  // This clock orders the ids and decides their partition; the time of receipt is the database's.
  const now = new Date();
  const { kind, payment } = leadKind(lead);
  const id = createLeadId(kind, now);
  const document = includeManualAddress(ring, lead);
  return {
    id,
    traceparent: currentTrace()?.traceparent ?? null,
    // A reload sends the same key again; without a key every request creates a new lead.
    key: keyedHash(ring, 'key', `${source.client}\0${source.idempotencyKey ?? randomUUID()}`),
    // Hash of what was sent, not of what is sealed, so that a repeated request has the same body.
    body: keyedHash(ring, 'body', JSON.stringify(lead)),
    reference: createReference(),
    client: source.client,
    brand: source.brand,
    kind,
    payment,
    agreedContactMethod: wantsCall || email === null ? 'phone' : 'email',
    topic: attributes.topic,
    queryType: attributes['query-type'],
    querySubtype: attributes['query-subtype'],
    emailIndex: email === null ? null : emailHash(ring, email),
    ...searchHashes(ring, document),
    crmDelivery: uuidV7(now),
    // By reference, because a submission gets another one if its own is taken.
    followProofs: followProofs(ring, lead, source.brand),
    emailDelivery: email === null ? null : uuidV7(now),
    ...seal(ring, id, JSON.stringify(document)),
  };
}

/**
 * The lead as it is sealed: a manually entered address is included as a JSON:API related resource, under a short id. A
 * lead is never rejected for its address: an id that cannot be opened is stored unchanged, and counted.
 */
export function includeManualAddress(ring: KeyRing, lead: Lead): object {
  if (!('relationships' in lead.data)) return lead;
  const address = openManualAddress(ring, lead.data.relationships.address.data.id);
  if (address === 'unreadable') manualAddressesUnreadable.inc();
  if (typeof address === 'string') return lead;
  const { type, id } = address;
  return {
    data: { ...lead.data, relationships: { address: { data: { type, id } } } },
    included: [kebabCaseKeys(address)],
  };
}
