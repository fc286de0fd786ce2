import { BreakdownDrawing, KeyDrawing, SupportDrawing } from '../../illustrations/decorations.tsx';
import { articleGroups } from '../article-lists.ts';
import { type HelpCategory, inProduct } from '../help-category.ts';

const slug = 'pay-as-you-go';

export const payAsYouGo: HelpCategory = {
  mainCategory: true,
  title: 'Pay As You Go',
  description: 'Top up, lost card or key, no supply',
  link: inProduct(slug),
  cta: 'Help with Pay As You Go',
  decoration: KeyDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: true,
  categoryData: {
    title: 'Pay As You Go',
    commonQuestions: [
      {
        image: BreakdownDrawing,
        pill: 'Topping up',
        title: 'My top-up is not showing',
        link: inProduct(`${slug}/top-up-not-working`),
        description: 'Try these in order; your money is not lost',
        externalLink: false,
      },
      {
        image: KeyDrawing,
        pill: 'Cards and keys',
        title: 'Lost card or key',
        link: inProduct(`${slug}/lost-card-or-key`),
        description: 'How to get another one today',
        externalLink: false,
      },
      {
        image: SupportDrawing,
        pill: 'Out of credit',
        title: 'Use emergency credit',
        link: inProduct(`${slug}/emergency-credit`),
        description: 'Keep your supply on until you can top up',
        externalLink: false,
      },
    ],
    allArticlesTitle: 'Everything about Pay As You Go',
    allArticles: articleGroups(slug),
  },
};
