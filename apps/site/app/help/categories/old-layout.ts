import { mainSite } from '@lamplighter/contracts/content/main-site';
import type { ComponentType } from 'react';
import {
  BoilerDrawing,
  BreakdownDrawing,
  EngineerDrawing,
  SmartHomeDrawing,
  SupportDrawing,
  TariffDrawing,
} from '../../illustrations/decorations.tsx';
import { articleList } from '../article-lists.ts';
import { type CtaItem, type HelpCategory, inProduct } from '../help-category.ts';

type Given = {
  slug: string;
  title: string;
  description: string;
  decoration: ComponentType;
  mainCategory?: boolean;
  ctaItems?: CtaItem[];
};

/** A category that is a list of articles, with a call to action where one is given. */
function listOfArticles({ slug, mainCategory = true, ctaItems = [], ...given }: Given): HelpCategory {
  return {
    ...given,
    mainCategory,
    link: inProduct(slug),
    cta: `Help with ${given.title.toLowerCase()}`,
    externalLink: false,
    ctaItems,
    newLayout: false,
    categoryData: articleList(slug),
  };
}

export const homecareHelp = listOfArticles({
  slug: 'homecare-help',
  title: 'HomeCare',
  description: 'Boiler service, cover, claims',
  decoration: BoilerDrawing,
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
});

export const smartHome = listOfArticles({
  slug: 'smart-home',
  title: 'Smart home',
  description: 'Smart meters, displays, thermostats',
  decoration: SmartHomeDrawing,
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
  ctaItems: [
    {
      title: 'Help with debt',
      description: 'Tell us before you miss a payment. We will find a way that you can manage.',
      button: 'Get help with debt',
      path: inProduct('struggling-to-pay/help-with-energy-debt'),
    },
  ],
});
