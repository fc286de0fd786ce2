import { mainSite } from '@lamplighter/contracts/main-site';

export type ComplaintChoice = {
  title: string;
  /** Says that the question is about a complaint, which its heading does not. */
  hint: string;
  missing: string;
  back: string;
  /** The number of this question among the steps of a complaint. */
  step: number;
  /** `to` is a path, or the name of a configured page. */
  options: { value: string; label: string; hint?: string; to: string }[];
};

export const customerTypeUrl = '/help-and-support/make-a-complaint-select-type';

export const procedureWords = {
  text: 'When we answer, and what you can do if you are not happy with it:',
  link: { label: 'our complaints procedure', link: '/help-and-support/my-account/make-a-complaint' },
};

export const energyChoice: ComplaintChoice = {
  title: 'Choose an option',
  hint: 'To make a complaint, tell us first what it is about.',
  missing: 'Select an option',
  back: '/help-and-support/contact-us',
  step: 1,
  options: [
    {
      value: 'energy',
      label: 'Energy',
      hint: 'Gas or electricity',
      to: customerTypeUrl,
    },
    {
      value: 'homeServices',
      label: 'Home services',
      hint: 'Boiler cover, repairs, engineers',
      to: mainSite.homeServicesComplaint,
    },
    {
      value: 'installations',
      label: 'Installations',
      hint: 'A new boiler or heating system',
      to: mainSite.installationsComplaint,
    },
    {
      value: 'electricVehicle',
      label: 'Electric vehicle',
      hint: 'Home charging',
      to: mainSite.electricVehicleComplaint,
    },
  ],
};

export const customerTypeChoice: ComplaintChoice = {
  title: 'What type of energy customer are you?',
  hint: 'Your complaint then goes to the right team.',
  missing: 'Select what type of energy customer you are',
  back: '/help-and-support/make-a-complaint-select-energy',
  step: 2,
  options: [
    { value: 'credit', label: 'I pay on receipt of a bill', to: 'credit' },
    { value: 'payAsYouGo', label: 'I pay as I go and top up my meter', to: 'payAsYouGo' },
    { value: 'directDebit', label: 'I pay by Direct Debit', to: 'credit' },
    { value: 'other', label: 'Other', to: 'credit' },
  ],
};
