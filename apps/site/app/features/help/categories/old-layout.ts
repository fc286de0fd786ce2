import { mainSite } from '@lamplighter/contracts/main-site';
import type { ComponentType } from 'react';
import { BoilerDrawing } from '../../../illustrations/decorations/BoilerDrawing.tsx';
import { BreakdownDrawing } from '../../../illustrations/decorations/BreakdownDrawing.tsx';
import { EngineerDrawing } from '../../../illustrations/decorations/EngineerDrawing.tsx';
import { SmartHomeDrawing } from '../../../illustrations/decorations/SmartHomeDrawing.tsx';
import { SupportDrawing } from '../../../illustrations/decorations/SupportDrawing.tsx';
import { TariffDrawing } from '../../../illustrations/decorations/TariffDrawing.tsx';
import { articleList, type CtaItem, type HelpCategory, inProduct } from '../help-category.ts';

type Given = {
  slug: string;
  title: string;
  description: string;
  decoration: ComponentType;
  mainCategory?: boolean;
  articlesTitle: string;
  articles: Record<string, string>;
  ctaItems?: CtaItem[];
};

/** A category that is a list of articles, with a call to action where one is given. */
function listOfArticles({
  slug,
  articlesTitle,
  articles,
  mainCategory = true,
  ctaItems = [],
  ...given
}: Given): HelpCategory {
  return {
    ...given,
    mainCategory,
    link: inProduct(slug),
    cta: `Help with ${given.title.toLowerCase()}`,
    externalLink: false,
    ctaItems,
    newLayout: false,
    categoryData: { articlesTitle, articles: articleList(slug, articles) },
  };
}

export const homecareHelp = listOfArticles({
  slug: 'homecare-help',
  title: 'HomeCare',
  description: 'Boiler service, cover, claims',
  decoration: BoilerDrawing,
  articlesTitle: 'About your cover',
  articles: {
    'what-homecare-covers': 'What HomeCare covers',
    'make-a-claim': 'Make a HomeCare claim',
    'annual-boiler-service': 'Your annual boiler service',
    'excess-and-renewals': 'HomeCare excess and renewals',
    'change-or-cancel-homecare': 'Change or cancel HomeCare',
    'landlord-cover': 'HomeCare for landlords',
  },
  ctaItems: [
    {
      title: 'Need an engineer?',
      description: 'Book a visit under your cover, at any time of day.',
      button: 'Book an engineer',
      path: mainSite.bookEngineer,
    },
  ],
});

export const energyTariffs = listOfArticles({
  slug: 'energy-tariffs',
  title: 'Energy tariffs',
  description: 'Prices, the price cap, switching',
  decoration: TariffDrawing,
  articlesTitle: 'About tariffs and prices',
  articles: {
    'price-cap-explained': 'The energy price cap explained',
    'fixed-and-variable-tariffs': 'Fixed and variable tariffs',
    'change-your-tariff': 'Change your tariff',
    'standing-charges': 'Standing charges',
    'exit-fees': 'Exit fees',
    'time-of-use-tariffs': 'Time-of-use tariffs',
  },
});

export const smartHome = listOfArticles({
  slug: 'smart-home',
  title: 'Smart home',
  description: 'Smart meters, displays, thermostats',
  decoration: SmartHomeDrawing,
  articlesTitle: 'Smart meters, displays and heating',
  articles: {
    'get-a-smart-meter': 'Get a smart meter',
    'in-home-display': 'Use and fix your in-home display',
    'smart-meter-not-connecting': 'Your smart meter has stopped sending readings',
    'smart-meter-privacy': 'What your smart meter knows about you',
    'smart-thermostat-setup': 'Set up a smart thermostat',
    'smart-thermostat-problems': 'Fix problems with a smart thermostat',
    'electric-car-charging': 'Charge an electric car at home',
    'solar-and-export': 'Solar panels and getting paid for export',
  },
  ctaItems: [
    {
      title: 'Smart products',
      description: 'Thermostats, plugs and sensors that we can fit for you.',
      button: 'See smart products',
      path: mainSite.smartProducts,
    },
  ],
});

export const appliancesAndEngineers = listOfArticles({
  slug: 'appliances-and-engineers',
  title: 'Appliances and engineers',
  description: 'Book a visit, get ready for it',
  decoration: EngineerDrawing,
  articlesTitle: 'Visits and appliances',
  articles: {
    'book-an-engineer': 'Book an engineer',
    'get-ready-for-a-visit': "Get ready for an engineer's visit",
    'change-or-cancel-a-visit': 'Change or cancel a visit',
    'engineer-identity': "Check an engineer's identity",
    'look-after-your-boiler': 'Look after your boiler',
    'appliance-safety': 'Gas and electrical appliance safety',
  },
  ctaItems: [
    {
      title: 'Book an engineer',
      description: 'Choose a day and a time that suit you.',
      button: 'Book an engineer',
      path: mainSite.bookEngineer,
    },
  ],
});

export const breakdowns = listOfArticles({
  slug: 'breakdowns',
  title: 'Breakdowns',
  description: 'Boiler, heating and electrics',
  decoration: BreakdownDrawing,
  articlesTitle: 'Try this first',
  articles: {
    'boiler-will-not-start': 'Boiler will not start',
    'boiler-pressure': 'Boiler pressure too low or too high',
    'frozen-condensate-pipe': 'Thaw a frozen condensate pipe',
    'bleed-a-radiator': 'Bleed a radiator',
    'electrics-keep-tripping': 'Electrics keep tripping',
    'blocked-drain': 'Clear a blocked sink, toilet or drain',
  },
  ctaItems: [
    {
      title: 'Still not working?',
      description: 'Book a repair, with or without cover.',
      button: 'Book a repair',
      path: mainSite.bookRepair,
    },
  ],
});

export const strugglingToPay = listOfArticles({
  slug: 'struggling-to-pay',
  title: 'Struggling to pay',
  description: 'Payment plans, grants, extra support',
  decoration: SupportDrawing,
  mainCategory: false,
  articlesTitle: 'Help there is',
  articles: {
    'help-with-energy-debt': 'Help if you owe us money',
    'payment-plans': 'Payment plans',
    'warm-home-discount': 'Warm Home Discount',
    'fuel-vouchers': 'Fuel vouchers',
    'grants-and-charities': 'Grants and charities',
    'benefits-and-winter-payments': 'Benefits and winter payments',
    'breathing-space': 'Breathing Space',
    'priority-services-register': 'Priority Services Register',
  },
  ctaItems: [
    {
      title: 'Help with debt',
      description: 'Tell us before you miss a payment. We will find a way that you can manage.',
      button: 'Get help with debt',
      path: inProduct('struggling-to-pay/help-with-energy-debt'),
    },
  ],
});
