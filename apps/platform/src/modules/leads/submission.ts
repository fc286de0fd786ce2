import { randomUUID } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/lead';
import { leadKind } from '@lamplighter/contracts/lead-kind';
import { createReference } from '@lamplighter/contracts/lead-reference';
import { currentTrace } from '@lamplighter/runtime/tracing';
import { followProofs } from './follow-proof.ts';
import { blind, blindEmail, type KeyRing, seal } from './key-ring.ts';
import { includeManualAddress } from './lead-address.ts';
import { createLeadId } from './lead-id.ts';
import { uuidV7 } from './uuid-v7.ts';

export type Sender = { client: string; brand: string; idempotencyKey: string | undefined };

/** A lead as it is inserted: only `sealed` contains personal data. */
export type Submission = ReturnType<typeof prepareSubmission>;

export function prepareSubmission(ring: KeyRing, lead: Lead, sender: Sender) {
  const { attributes } = lead.data;
  const wantsCall = 'call-back' in attributes;
  const email = attributes.email || null;
  // This clock orders the ids and decides their partition; the time of receipt is the database's.
  const now = new Date();
  const { kind, payment } = leadKind(lead);
  const id = createLeadId(kind, now);
  return {
    id,
    traceparent: currentTrace()?.traceparent ?? null,
    // A reload sends the same key again; without a key every request creates a new lead.
    key: blind(ring, 'key', `${sender.client}\0${sender.idempotencyKey ?? randomUUID()}`),
    // Hash of what was sent, not of what is sealed, so that a repeated request has the same body.
    body: blind(ring, 'body', JSON.stringify(lead)),
    reference: createReference(),
    client: sender.client,
    brand: sender.brand,
    kind,
    payment,
    agreedContactMethod: wantsCall || email === null ? 'phone' : 'email',
    topic: attributes.topic,
    queryType: attributes['query-type'],
    querySubtype: attributes['query-subtype'],
    emailIndex: email === null ? null : blindEmail(ring, email),
    crmDelivery: uuidV7(now),
    // By reference, because a submission gets another one if its own is taken.
    followProofs: followProofs(ring, lead, sender.brand),
    emailDelivery: email === null ? null : uuidV7(now),
    ...seal(ring, id, JSON.stringify(includeManualAddress(ring, lead))),
  };
}
