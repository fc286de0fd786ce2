/**
 * What a Pay As You Go lead's additional information is reset to. The specification says 'flags false, readings null'
 * and names neither: they have the names of the meter-read lead here.
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
