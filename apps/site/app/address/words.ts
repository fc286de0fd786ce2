/** Replaces the space by a no-break space. */
const unbroken = (postcode: string) => postcode.replace(' ', '\u00a0');

export const addressWords = {
  legend: 'Your address',
  postcode: 'Postcode',
  find: 'Find address',
  manual: 'Enter address manually',
  found: (count: number, postcode: string) =>
    `${count === 1 ? '1 address' : `${count} addresses`} found for ${unbroken(postcode)}`,
  filter: {
    label: 'Filter the addresses',
    hint: 'Type a house or flat number, or a name',
    shown: (shown: number, all: number) => `Showing ${shown} of ${all} addresses`,
  },
  noneOfThese: 'None of these: enter it myself',
  use: 'Use this address',
  again: 'Search again',
  none: (postcode: string) => `We found no addresses for ${unbroken(postcode)}. Enter yours below.`,
  change: 'Change address',
  cleared: {
    address: 'Your address has been removed. Enter a postcode to search again.',
    search: 'Enter a postcode to search again.',
  },
  working: 'Loading',
  /** After the selector: what a form needs, and then the button that goes on. */
  goOn: {
    needs: (isFeedback: boolean) =>
      `Choose your address to go on. The button ${isFeedback ? 'to submit' : 'for the next step'} then appears here.`,
    next: 'Next step',
    submit: 'Submit',
  },
  line1: 'Address line 1',
  line2: 'Address line 2',
  town: 'Town or city',
  county: 'County',
  saving: { heading: "We're checking your details", text: 'Do not refresh or close this page.' },
  failed: {
    heading: "Unfortunately, we're having technical problems at the moment.",
    text: 'There was a problem saving your address. Either stay on this page and try again in a few moments, or try again later.',
  },
  problems: {
    postcodeMissing: 'Enter your postcode',
    postcodeWrong: 'Enter a full UK postcode',
    choose: 'Select your address',
    line1: 'Enter address line 1, typically the building and street',
    line1Long: 'Address line 1 must be 81 characters or fewer',
    line2Long: 'Address line 2 must be 72 characters or fewer',
    town: 'Enter town or city',
    townLong: 'Town or city must be 30 characters or fewer',
    countyLong: 'County must be 35 characters or fewer',
  },
};
