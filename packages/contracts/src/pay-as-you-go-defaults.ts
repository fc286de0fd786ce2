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
