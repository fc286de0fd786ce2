import { internationalPhoneNumber, personTitles } from '@lamplighter/contracts/leads/contact-details';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import { stripped } from '@lamplighter/contracts/text/typed-text';
import { z } from 'zod';
import { emailHash, type KeyRing, keyedHash } from '../../crypto/key-ring.ts';

/** By what staff find the leads of a person. A surname alone would find many others, and its hash could be guessed. */
export type SoughtPerson = { email: string } | { phone: string } | { surname: string; postcode: string };

/** Where a lead says that its sender lives: an address of the index, or one that was written by hand. */
export type Place = { addressId: string } | { postcode: string };

// Only the fields that are hashed, so that leads of earlier releases can be read.
const searchableLead = z.object({
  data: z.object({
    attributes: z.object({
      surname: z.string(),
      'contact-number': z.object({ number: z.string() }).nullish(),
      'additional-information': z.object({ Telephone: z.string().optional() }),
    }),
    relationships: z.object({ address: z.object({ data: z.object({ id: z.string() }) }) }).optional(),
  }),
  included: z.array(z.object({ attributes: z.object({ postcode: z.string() }) })).optional(),
});

export type SearchHashes = {
  /** Never null: a lead without it has not been filled. */
  phoneIndex: Buffer;
  /** Null without an address: a meter reading has none. */
  nameIndex: Buffer | null;
};

/** The keyed hashes of a lead as it is sealed, with a hand-written address beside its `data`. */
export function searchHashes(ring: KeyRing, document: unknown): SearchHashes {
  const { data, included } = searchableLead.parse(document);
  const { surname, 'contact-number': contactNumber, 'additional-information': additional } = data.attributes;
  const written = included?.[0]?.attributes.postcode;
  const addressId = data.relationships?.address.data.id ?? '';
  const place = written === undefined ? { addressId } : { postcode: normalisePostcode(written) ?? written };
  return {
    phoneIndex: phoneHash(ring, contactNumber?.number ?? additional.Telephone ?? ''),
    nameIndex: 'addressId' in place && addressId === '' ? null : nameHash(ring, surname, place),
  };
}

/** A text that is no phone number cannot be searched for, but has a hash. */
export function phoneHash(ring: KeyRing, phone: string): Buffer {
  return keyedHash(ring, 'phone', internationalPhoneNumber(phone) ?? stripped(phone));
}

export function nameHash(ring: KeyRing, surname: string, place: Place): Buffer {
  const where = 'addressId' in place ? `address\0${place.addressId}` : `postcode\0${place.postcode}`;
  return keyedHash(ring, 'name', `${normaliseSurname(surname)}\0${where}`);
}

/** One hash for one person, however they were typed: for the audit log. */
export function personHash(ring: KeyRing, person: SoughtPerson): Buffer {
  if ('email' in person) return emailHash(ring, person.email);
  if ('phone' in person) return phoneHash(ring, person.phone);
  return nameHash(ring, person.surname, { postcode: normalisePostcode(person.postcode) ?? person.postcode });
}

const titles = new RegExp(`^(?:(?:${personTitles.join('|')}|Rev|Prof)\\b\\.?\\s*)+`, 'i');
/** Letters that no accent explains. */
const spelled: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** 'Mrs O’Neill-Brontë' is 'oneillbronte': titles, accents, apostrophes, hyphens and spaces do not matter. */
export function normaliseSurname(surname: string): string {
  const plain = surname
    .trim()
    .replace(titles, '')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  // A surname that is nothing but a title or signs.
  return plain || surname.trim().toLowerCase();
}
