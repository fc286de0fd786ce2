import { randomUUID } from 'node:crypto';
import { kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import {
  type Address,
  type AddressAttributes,
  addressDocument,
  addressList,
  houseNameNumber,
  type ManualAddress,
} from '@lamplighter/contracts/leads/address';
import type { Logger } from '@lamplighter/server/logger';
import type { JsonApiClient } from './json-api-client.ts';

type ChosenAddress = Pick<AddressAttributes, 'address' | 'postcode'> & {
  id: string;
  /** What is shown once the address is chosen. It begins with the name and number of the building. */
  summary: string;
};

/** Three outcomes: a failed lookup is not the same as a postcode without addresses. */
type AddressSearch = { state: 'found'; addresses: ChosenAddress[] } | { state: 'none' } | { state: 'unavailable' };

export type Addresses = {
  find: (postcode: string) => Promise<AddressSearch>;
  /** The stored address, or undefined when it could not be stored. */
  add: (address: ManualAddress) => Promise<ChosenAddress | undefined>;
};

export function createAddresses(mainApi: JsonApiClient, logger: Logger): Addresses {
  return {
    find: async (postcode) => {
      try {
        const { data } = addressList.parse(
          await mainApi.request(`/addresses?postcode=${encodeURIComponent(postcode)}`),
        );
        const addresses = data.map(asChosen);
        return addresses.length > 0 ? { state: 'found', addresses } : { state: 'none' };
      } catch (err) {
        logger.warn({ event: 'address-lookup-failed', err, upstream: 'main-api' });
        return { state: 'unavailable' };
      }
    },
    add: async (address) => {
      try {
        const body = JSON.stringify(kebabCaseKeys({ data: { type: 'addresses', attributes: address } }));
        // It changes nothing, so it may be repeated at another platform; only a request with a key is.
        const headers = { 'idempotency-key': randomUUID() };
        const { data } = addressDocument.parse(await mainApi.request('/addresses', { method: 'POST', headers, body }));
        return asChosen(data);
      } catch (err) {
        logger.warn({ event: 'manual-address-failed', err, upstream: 'main-api' }, 'a manual address was not saved');
        return undefined;
      }
    },
  };
}

function asChosen({ id, attributes }: Address): ChosenAddress {
  const { address, postcode } = attributes;
  return { id, address, postcode, summary: summaryOf(attributes) };
}

/** 'Beacon House 14 Lantern Row, Flat 2, Larkfield'; 'Kiln Cottage, Reed Lane, Larkfield' */
function summaryOf(attributes: AddressAttributes): string {
  const { houseNumber, addressLine1, flatNumber, addressLine2, postalTown } = attributes;
  const house = [houseNameNumber(attributes), addressLine1].filter(Boolean).join(houseNumber ? ' ' : ', ');
  // An address API other than the platform's may give the label only.
  if (!house) return attributes.address;
  return [house, flatNumber, addressLine2, postalTown].filter(Boolean).join(', ');
}
