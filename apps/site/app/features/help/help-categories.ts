import { mainSite } from '@lamplighter/contracts/main-site';

/** A help category, as built in: what its tile and menu entry say and where they lead. */
export type HelpCategory = {
  mainCategory: boolean;
  title: string;
  description: string;
  link: string;
  externalLink: boolean;
};

const internal = (slug: string, title: string, description: string, mainCategory = true): HelpCategory => ({
  mainCategory,
  title,
  description,
  link: `/help-and-support/${slug}`,
  externalLink: false,
});

export const helpCategories: HelpCategory[] = [
  internal('bills-and-payments', 'Bills and payments', 'Read your bill, pay, change your Direct Debit'),
  internal('my-account', 'My account', 'Sign in, move home, change your details'),
  internal('pay-as-you-go', 'Pay as you go', 'Top up, lost card or key, no supply'),
  internal('meters', 'Meters', 'Find it, read it, send a reading'),
  internal('homecare-help', 'HomeCare', 'Boiler service, cover, claims'),
  internal('energy-tariffs', 'Energy tariffs', 'Prices, the price cap, switching'),
  internal('smart-home', 'Smart home', 'Smart meters, displays, thermostats'),
  internal('appliances-and-engineers', 'Appliances and engineers', 'Book an engineer, get ready for a visit'),
  internal('breakdowns', 'Breakdowns', 'Boiler, heating and electrics: fix it or book a repair'),
  internal('helpful-advice', 'Helpful advice', 'Use less, stay warm, stay safe'),
  internal('emergencies', 'Emergencies', 'Gas, power, water, no heating', false),
  internal('struggling-to-pay', 'Struggling to pay', 'Payment plans, grants, extra support', false),
  {
    mainCategory: true,
    title: 'PeakSave',
    description: 'Pay less for electricity at quiet times',
    link: mainSite.peakSave,
    externalLink: true,
  },
  {
    mainCategory: true,
    title: 'Moved to our new system?',
    description: 'Help for accounts that start with A',
    link: mainSite.newSystemHub,
    externalLink: true,
  },
];
