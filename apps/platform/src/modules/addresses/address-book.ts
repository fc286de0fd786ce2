import { randomUUID } from 'node:crypto';
import { type Address, type AddressAttributes, addressLabel, type ManualAddress } from '@lamplighter/contracts/address';
import { spacedPostcode } from '@lamplighter/contracts/postcode';
import type { Database } from '../../database.ts';

export type AddressBook = {
  /** The addresses of a compact postcode, in the order of the street. */
  find: (postcode: string) => Promise<Address[]>;
  /** Keeps an address in a person's own words. The same words twice are two addresses. */
  add: (address: ManualAddress) => Promise<Address>;
};

/** Royal Mail puts about a hundred delivery points in a postcode at most; a list beyond this helps nobody. */
const mostAddresses = 300;

type AddressRow = Omit<AddressAttributes, 'address' | 'postcode' | 'mpans' | 'mprns' | 'isManual'> & {
  id: string;
  mpans: string | null;
  mprns: string | null;
};

export function openAddressBook(sql: Database): AddressBook {
  return {
    find: async (postcode) => {
      const rows = await sql<AddressRow[]>`
        select id, pes_region as "pesRegion", bg_service_area as "bgServiceArea", flat_number as "flatNumber",
          house_name as "houseName", house_number as "houseNumber", address_line1 as "addressLine1",
          address_line2 as "addressLine2", postal_town as "postalTown", county, country, mpans, mprns
        from address where postcode = ${postcode} order by position limit ${mostAddresses}`;
      return rows.map((row) => describeRow(row, spacedPostcode(postcode)));
    },
    add: async (manual) => {
      const id = randomUUID();
      const label = manual.address ?? addressLabel(manual);
      await sql`
        insert into manual_address (id, label, postcode, pes_region, bg_service_area, flat_number, house_name,
          house_number, address_line1, address_line2, postal_town, county, country, mpans, mprns)
        values (${id}, ${label}, ${manual.postcode}, ${manual.pesRegion}, ${manual.bgServiceArea}, ${manual.flatNumber},
          ${manual.houseName}, ${manual.houseNumber}, ${manual.addressLine1}, ${manual.addressLine2},
          ${manual.postalTown}, ${manual.county}, ${manual.country}, ${manual.mpans}, ${manual.mprns})`;
      return { type: 'addresses', id, attributes: { ...manual, address: label } };
    },
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
