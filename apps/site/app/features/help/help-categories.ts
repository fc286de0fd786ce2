import { mainSite } from '@lamplighter/contracts/main-site';
import type { ComponentType } from 'react';
import { AccountDrawing } from '../../drawings/decorations/AccountDrawing.tsx';
import { AdviceDrawing } from '../../drawings/decorations/AdviceDrawing.tsx';
import { BillDrawing } from '../../drawings/decorations/BillDrawing.tsx';
import { BoilerDrawing } from '../../drawings/decorations/BoilerDrawing.tsx';
import { BreakdownDrawing } from '../../drawings/decorations/BreakdownDrawing.tsx';
import { EngineerDrawing } from '../../drawings/decorations/EngineerDrawing.tsx';
import { KeyDrawing } from '../../drawings/decorations/KeyDrawing.tsx';
import { MeterDrawing } from '../../drawings/decorations/MeterDrawing.tsx';
import { NewHubDrawing } from '../../drawings/decorations/NewHubDrawing.tsx';
import { PeakDrawing } from '../../drawings/decorations/PeakDrawing.tsx';
import { SmartHomeDrawing } from '../../drawings/decorations/SmartHomeDrawing.tsx';
import { SupportDrawing } from '../../drawings/decorations/SupportDrawing.tsx';
import { TariffDrawing } from '../../drawings/decorations/TariffDrawing.tsx';
import { WarningDrawing } from '../../drawings/decorations/WarningDrawing.tsx';

/** A help category, as built in: what its tile and menu entry say, and where they lead. */
export type HelpCategory = {
  mainCategory: boolean;
  title: string;
  description: string;
  link: string;
  externalLink: boolean;
  decoration: ComponentType;
};

const inProduct = (slug: string, title: string, description: string, decoration: ComponentType): HelpCategory => ({
  mainCategory: true,
  title,
  description,
  link: `/help-and-support/${slug}`,
  externalLink: false,
  decoration,
});

export const helpCategories: HelpCategory[] = [
  inProduct('bills-and-payments', 'Bills and payments', 'Read your bill, pay, change your Direct Debit', BillDrawing),
  inProduct('my-account', 'My account', 'Sign in, move home, change your details', AccountDrawing),
  inProduct('pay-as-you-go', 'Pay as you go', 'Top up, lost card or key, no supply', KeyDrawing),
  inProduct('meters', 'Meters', 'Find it, read it, send a reading', MeterDrawing),
  inProduct('homecare-help', 'HomeCare', 'Boiler service, cover, claims', BoilerDrawing),
  inProduct('energy-tariffs', 'Energy tariffs', 'Prices, the price cap, switching', TariffDrawing),
  inProduct('smart-home', 'Smart home', 'Smart meters, displays, thermostats', SmartHomeDrawing),
  inProduct('appliances-and-engineers', 'Appliances and engineers', 'Book a visit, get ready for it', EngineerDrawing),
  inProduct('breakdowns', 'Breakdowns', 'Boiler, heating and electrics', BreakdownDrawing),
  inProduct('helpful-advice', 'Helpful advice', 'Use less, stay warm, stay safe', AdviceDrawing),
  {
    ...inProduct('emergencies', 'Emergencies', 'Gas, power, water, no heating', WarningDrawing),
    mainCategory: false,
  },
  {
    ...inProduct('struggling-to-pay', 'Struggling to pay', 'Payment plans, grants, extra support', SupportDrawing),
    mainCategory: false,
  },
  {
    mainCategory: true,
    title: 'PeakSave',
    description: 'Pay less for electricity at quiet times',
    link: mainSite.peakSave,
    externalLink: true,
    decoration: PeakDrawing,
  },
  {
    mainCategory: true,
    title: 'Moved to our new system?',
    description: 'Help for accounts that start with A',
    link: mainSite.newSystemHub,
    externalLink: true,
    decoration: NewHubDrawing,
  },
];
