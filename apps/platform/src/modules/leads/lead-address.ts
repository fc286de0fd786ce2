import { kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import type { Lead } from '@lamplighter/contracts/lead';
import { openManualAddress } from '../addresses/manual-address-id.ts';
import type { KeyRing } from './key-ring.ts';
import { manualAddressesUnreadable } from './lead-metrics.ts';

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
