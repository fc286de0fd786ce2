import type { LeadStatusQuery, LeadStatusResponse } from '@lamplighter/contracts/lead-status';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AddressRepository } from '../addresses/address-repository.ts';
import { followProof, type KnownContact } from '../leads/follow-proof.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { type AttemptLimit, createAttemptLimit } from './attempt-limit.ts';
import { statusQueries } from './status-metrics.ts';
import { findFollowed, recordStatus, type StatusEvent } from './status-repository.ts';

export type StatusService = {
  find: (asked: LeadStatusQuery['data']['attributes'], brand: string) => Promise<LeadStatusResponse['data']>;
  record: (event: StatusEvent) => ReturnType<typeof recordStatus>;
};

type Parts = { sql: Database; ring: KeyRing; addresses: Pick<AddressRepository, 'find'>; limit?: AttemptLimit };

export function createStatusService({ sql, ring, addresses, limit = createAttemptLimit() }: Parts): StatusService {
  return {
    find: async (asked, brand) => {
      const { reference } = asked;
      const waitSeconds = limit.waitSeconds(reference);
      if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
      const contacts = 'email' in asked ? [{ email: asked.email }] : await contactsAt(addresses, asked.postcode);
      const proofs = contacts.map((contact) => followProof(ring, { brand, reference }, contact));
      const found = await findFollowed(sql, proofs);
      if (!found) limit.noteFailure(reference);
      statusQueries.inc({ outcome: found ? 'found' : 'none' });
      return found;
    },
    record: (event) => recordStatus(sql, event),
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
