import { randomUUID } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/lead';
import { leadKind } from '@lamplighter/contracts/lead-kind';
import { createReference } from '@lamplighter/contracts/lead-reference';
import { currentTrace } from '@lamplighter/runtime/tracing';
import { blind, blindEmail, type KeyRing, seal } from './key-ring.ts';
import { includeManualAddress } from './lead-address.ts';
import { uuidV7 } from './uuid-v7.ts';

export type Sender = { client: string; brand: string; idempotencyKey: string | undefined };

/** A lead as it goes into the database: nothing in it but `sealed` says who sent it. */
export type Submission = ReturnType<typeof prepareSubmission>;

export function prepareSubmission(ring: KeyRing, lead: Lead, sender: Sender) {
  const { attributes } = lead.data;
  // Only the order of ids follows this clock; when the lead was received is the database's to say.
  const now = new Date();
  const id = uuidV7(now);
  return {
    id,
    traceparent: currentTrace()?.traceparent ?? null,
    // A reload sends the same key again; one who sends none gets a new lead each time.
    key: blind(ring, 'key', `${sender.client}\0${sender.idempotencyKey ?? randomUUID()}`),
    // Of what was sent, not of what is sealed: a second sending has the same body.
    body: blind(ring, 'body', JSON.stringify(lead)),
    reference: createReference(),
    client: sender.client,
    brand: sender.brand,
    ...leadKind(lead),
    agreedContactMethod: attributes.email === null ? 'phone' : 'email',
    topic: attributes.topic,
    queryType: attributes['query-type'],
    querySubtype: attributes['query-subtype'],
    emailIndex: attributes.email === null ? null : blindEmail(ring, attributes.email),
    crmDelivery: uuidV7(now),
    emailDelivery: attributes.email === null ? null : uuidV7(now),
    ...seal(ring, id, JSON.stringify(includeManualAddress(ring, lead))),
  };
}
