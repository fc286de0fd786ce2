import { WarningDrawing } from '../../illustrations/decorations.tsx';
import { articleList } from '../article-lists.ts';
import { type HelpCategory, inProduct } from '../help-category.ts';

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
  categoryData: articleList('emergencies'),
};
