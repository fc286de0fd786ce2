import { billsAndPayments } from './categories/bills-and-payments.ts';
import { emergencies } from './categories/emergencies.ts';
import { newSystemHub, peakSave } from './categories/external.ts';
import { helpfulAdvice } from './categories/helpful-advice.ts';
import { meters } from './categories/meters.ts';
import { myAccount } from './categories/my-account.ts';
import {
  appliancesAndEngineers,
  breakdowns,
  energyTariffs,
  homecareHelp,
  smartHome,
  strugglingToPay,
} from './categories/old-layout.ts';
import { payAsYouGo } from './categories/pay-as-you-go.ts';
import type { HelpCategory } from './help-category.ts';

/** Every help category, in the order of the hub and of the menu. */
export const helpCategories: HelpCategory[] = [
  billsAndPayments,
  myAccount,
  payAsYouGo,
  meters,
  homecareHelp,
  energyTariffs,
  smartHome,
  appliancesAndEngineers,
  breakdowns,
  helpfulAdvice,
  emergencies,
  strugglingToPay,
  peakSave,
  newSystemHub,
];

export function findCategory(slug: string): HelpCategory | undefined {
  return helpCategories.find(({ link, externalLink }) => !externalLink && link === `/help-and-support/${slug}`);
}
