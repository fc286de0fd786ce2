import {
  type AddressAttributes,
  addressDocument,
  addressList,
  type ManualAddress,
} from '@lamplighter/contracts/address';
import { kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import type { Logger } from '@lamplighter/runtime/logger';
import type { JsonApiClient } from './json-api-client.ts';

type ChosenAddress = Pick<AddressAttributes, 'address' | 'postcode'> & { id: string };

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
        const addresses = data.map(({ id, attributes }) => ({
          id,
          address: attributes.address,
          postcode: attributes.postcode,
        }));
        return addresses.length > 0 ? { state: 'found', addresses } : { state: 'none' };
      } catch (err) {
        logger.warn({ event: 'address-lookup-failed', err, upstream: 'main-api' });
        return { state: 'unavailable' };
      }
    },
    add: async (address) => {
      try {
        const body = JSON.stringify(kebabCaseKeys({ data: { type: 'addresses', attributes: address } }));
        const { data } = addressDocument.parse(await mainApi.request('/addresses', { method: 'POST', body }));
        return { id: data.id, address: data.attributes.address, postcode: data.attributes.postcode };
      } catch (err) {
        logger.warn({ event: 'manual-address-failed', err, upstream: 'main-api' }, 'a manual address was not saved');
        return undefined;
      }
    },
  };
}
