import { z } from 'zod';
import { normalisePostcode, spacedPostcode } from '../text/postcode.ts';

/** Addresses in the platform's API. Names are camelCase here and kebab-case on the wire (`json-api-keys.ts`). */

/** The maximum lengths of the Postcode Address File; a street is name and descriptor, line 2 is two localities. */
export const addressLengths = {
  flatNumber: 30,
  houseName: 50,
  houseNumber: 4,
  addressLine1: 81,
  addressLine2: 72,
  postalTown: 30,
  county: 35,
  country: 35,
} as const;

/** The id of a manually entered address contains the sealed address; at maximum lengths it is shorter than this. */
export const addressIdMaxLength = 4_096;

const mpan = z.string().regex(/^\d{13}$/);
const mprn = z.string().regex(/^\d{6,10}$/);
/** One of the fourteen regions of the former public electricity suppliers, by its MPAN distributor number. */
const pesRegion = z.string().regex(/^(1\d|2[0-3])$/);

const addressAttributes = z.object({
  /** The label: the address on one line, without its postcode. */
  address: z.string(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  country: z.string().nullable(),
  county: z.string().nullable(),
  flatNumber: z.string().nullable(),
  houseName: z.string().nullable(),
  houseNumber: z.string().nullable(),
  postcode: z.string(),
  pesRegion: z.string().nullable(),
  postalTown: z.string().nullable(),
  mpans: z.array(z.string()),
  mprns: z.array(z.string()),
  isManual: z.boolean(),
  bgServiceArea: z.boolean().nullable(),
});

const addressResource = z.object({
  type: z.literal('addresses'),
  id: z.string().min(1).max(addressIdMaxLength),
  attributes: addressAttributes,
});

/** The response to `GET addresses?postcode=`. A postcode without addresses is an empty list. */
export const addressList = z.object({ data: z.array(addressResource) });

/** The response to `POST addresses`. */
export const addressDocument = z.object({ data: addressResource });

/** Free text, stored as typed except for surrounding whitespace; control characters are rejected. */
function words(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, { abort: true })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'has characters that cannot be kept' });
}

function optionalWords(longest: number) {
  return words(longest)
    .nullable()
    .default(null)
    .transform((text) => text || null);
}

/** An address that a person typed because the index does not contain it. */
export const manualAddress = z.strictObject({
  address: optionalWords(350),
  addressLine1: words(addressLengths.addressLine1).min(1),
  addressLine2: optionalWords(addressLengths.addressLine2),
  country: optionalWords(addressLengths.country),
  county: optionalWords(addressLengths.county),
  flatNumber: optionalWords(addressLengths.flatNumber),
  houseName: optionalWords(addressLengths.houseName),
  houseNumber: optionalWords(addressLengths.houseNumber),
  postcode: z.string().transform((text, context) => {
    const compact = normalisePostcode(text);
    if (compact) return spacedPostcode(compact);
    context.addIssue('is not a full UK postcode');
    return z.NEVER;
  }),
  pesRegion: pesRegion.nullable().default(null),
  postalTown: optionalWords(addressLengths.postalTown),
  mpans: z.array(mpan).max(9).default([]),
  mprns: z.array(mprn).max(9).default([]),
  isManual: z.literal(true).default(true),
  bgServiceArea: z.boolean().nullable().default(null),
});

/** The body of `POST addresses`. The platform assigns the id, so only an empty one is accepted. */
export const newAddress = z.strictObject({
  data: z.strictObject({
    type: z.literal('addresses'),
    id: z.literal(['']).nullish(),
    attributes: manualAddress,
  }),
});

export type AddressAttributes = z.infer<typeof addressAttributes>;
export type Address = z.infer<typeof addressResource>;
export type AddressList = z.infer<typeof addressList>;
export type AddressDocument = z.infer<typeof addressDocument>;
export type ManualAddress = z.infer<typeof manualAddress>;

type LabelParts = Pick<
  AddressAttributes,
  'flatNumber' | 'houseName' | 'houseNumber' | 'addressLine1' | 'addressLine2' | 'postalTown'
>;

/** 'Flat 2, Beacon House, 14 Lantern Row, Larkfield' */
export function addressLabel(parts: LabelParts): string {
  const street = [parts.houseNumber, parts.addressLine1].filter(Boolean).join(' ');
  return [parts.flatNumber, parts.houseName, street, parts.addressLine2, parts.postalTown].filter(Boolean).join(', ');
}

/** Name and number as the one field that the selector shows. */
export function houseNameNumber({ houseName, houseNumber }: Pick<LabelParts, 'houseName' | 'houseNumber'>): string {
  return [houseName, houseNumber].filter(Boolean).join(' ');
}
