import { WarningDrawing } from '../../../illustrations/decorations/WarningDrawing.tsx';
import { articleList, type HelpCategory, inProduct } from '../help-category.ts';

/** The page has its own layout; the list here is for menus and checks. */
export const emergencies: HelpCategory = {
  mainCategory: false,
  title: 'Emergencies',
  description: 'Gas, power, water, no heating',
  link: inProduct('emergencies'),
  cta: 'What to do in an emergency',
  decoration: WarningDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: false,
  categoryData: {
    articlesTitle: 'What to do',
    articles: articleList('emergencies', {
      'smell-gas': 'If you smell gas',
      'carbon-monoxide': 'Carbon monoxide',
      'power-cut': 'Power cut',
      'no-supply-prepayment-meter': 'No gas or electricity on a prepayment meter',
      'turn-off-your-gas': 'Turn off your gas at the meter',
      'boiler-breakdown': 'Boiler breakdown',
      'no-heating-or-hot-water': 'No heating or hot water',
      'leaking-pipes': 'A burst or leaking pipe',
    }),
  },
};
