import {
  type Address,
  type AddressAttributes,
  addressLabel,
  type ManualAddress,
} from '@lamplighter/contracts/leads/address';
import { spacedPostcode } from '@lamplighter/contracts/text/postcode';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { sealManualAddress } from './manual-address-id.ts';

export type AddressRepository = {
  /** The addresses of a compact postcode, in street order. */
  find: (postcode: string) => Promise<Address[]>;
  /** Gives a manually entered address an id and stores nothing. The same text twice gives two addresses. */
  add: (address: ManualAddress) => Address;
};

/** The postal addresses of these ids on one line, with their postcodes; those that the index does not have are left out. */
export async function addressLines(sql: Database, ids: string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => /^\d{1,18}$/.test(id));
  if (known.length === 0) return new Map();
  const rows = await sql<(AddressRow & { postcode: string })[]>`
    select id, postcode, flat_number as "flatNumber", house_name as "houseName", house_number as "houseNumber",
      address_line1 as "addressLine1", address_line2 as "addressLine2", postal_town as "postalTown"
    from address where id = any(${known}::bigint[])`;
  return new Map(rows.map((row) => [String(row.id), `${addressLabel(row)}, ${spacedPostcode(row.postcode)}`]));
}

/** Royal Mail assigns at most about a hundred delivery points to a postcode; a longer list is of no use. */
const maxAddresses = 300;

type AddressRow = Omit<AddressAttributes, 'address' | 'postcode' | 'mpans' | 'mprns' | 'isManual'> & {
  id: string;
  mpans: string | null;
  mprns: string | null;
};

export function createAddressRepository(sql: Database, ring: KeyRing): AddressRepository {
  return {
    find: async (postcode) => {
      const rows = await sql<AddressRow[]>`
        select id, pes_region as "pesRegion", bg_service_area as "bgServiceArea", flat_number as "flatNumber",
          house_name as "houseName", house_number as "houseNumber", address_line1 as "addressLine1",
          address_line2 as "addressLine2", postal_town as "postalTown", county, country, mpans, mprns
        from address where postcode = ${postcode} order by position limit ${maxAddresses}`;
      return rows.map((row) => describeRow(row, spacedPostcode(postcode)));
    },
    add: (address) => sealManualAddress(ring, address),
  };
}

function describeRow({ id, mpans, mprns, ...row }: AddressRow, postcode: string): Address {
  return {
    type: 'addresses',
    id,
    attributes: {
      ...row,
      address: addressLabel(row),
      postcode,
      mpans: mpans?.split(' ') ?? [],
      mprns: mprns?.split(' ') ?? [],
      isManual: false,
    },
  };
}
