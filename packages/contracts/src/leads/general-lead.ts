/** The defaults of every lead; each kind overrides the fields that it has answers for. */
export const generalLead = {
  account: '',
  'additional-information': '',
  'alternate-contact-number': '',
  'chat-history': '',
  'customer-references': '',
  'contact-preference': '',
  'vulnerability-consent': false,
} as const;

export type ContactNumber = { number: string; type: 'mobile' | 'home' };

/** A mobile number is sent in one form, however its country code was typed: the CRM sorts by the first digits. */
export function contactNumber(typed: string): ContactNumber {
  const number = typed.replace(/^(\+|00)447/, '07');
  return { number, type: number.startsWith('07') ? 'mobile' : 'home' };
}

/**
 * The defaults of a Pay As You Go lead's additional information. The specification says 'flags false, readings null'
 * without naming them: the names here are those of the meter-read lead.
 */
export const payAsYouGoDefaults = {
  isEconomy7: false,
  gasReading: null,
  elecReading: null,
  elec7ReadingLow: null,
  elec7ReadingNormal: null,
  energyPaymentMethod: 'newBankAccountDetails',
  useSamePaymentDetailsForServicesAndEnergy: true,
  forwardingAddressIsUK: true,
} as const;
