import { AdviceDrawing } from '../../illustrations/decorations.tsx';
import { articleList } from '../article-lists.ts';
import { type HelpCategory, inProduct } from '../help-category.ts';

/** The page shows cards that link to guides elsewhere; these are the product's own articles on the subjects. */
export const helpfulAdvice: HelpCategory = {
  mainCategory: true,
  title: 'Helpful advice',
  description: 'Use less, stay warm, stay safe',
  link: inProduct('helpful-advice'),
  cta: 'Advice for your home',
  decoration: AdviceDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: false,
  categoryData: articleList('helpful-advice'),
};
