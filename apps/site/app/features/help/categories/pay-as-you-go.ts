import { BreakdownDrawing } from '../../../illustrations/decorations/BreakdownDrawing.tsx';
import { KeyDrawing } from '../../../illustrations/decorations/KeyDrawing.tsx';
import { SupportDrawing } from '../../../illustrations/decorations/SupportDrawing.tsx';
import { articleLinks, type HelpCategory, inProduct } from '../help-category.ts';

const slug = 'pay-as-you-go';

export const payAsYouGo: HelpCategory = {
  mainCategory: true,
  title: 'Pay as you go',
  description: 'Top up, lost card or key, no supply',
  link: inProduct(slug),
  cta: 'Help with Pay As You Go',
  decoration: KeyDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: true,
  categoryData: {
    title: 'Pay as you go',
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
    allArticles: [
      {
        title: 'Topping up',
        articleLinks: articleLinks(slug, {
          'top-up-your-meter': 'Top up your prepayment meter',
          'top-up-not-working': 'Your top-up is not showing on the meter',
          'smart-meter-20-digit-code': 'Enter a 20-digit top-up code on a smart meter',
          'find-a-top-up-outlet': 'Find a shop where you can top up',
          'lost-card-or-key': 'Lost, stolen or broken top-up key or card',
        }),
      },
      {
        title: 'When credit runs out',
        articleLinks: articleLinks(slug, {
          'emergency-credit': 'Use emergency credit',
          'friendly-hours': 'Friendly hours on a prepayment meter',
          'debt-on-your-meter': 'Debt on your prepayment meter',
        }),
      },
      {
        title: 'Moving and changing',
        articleLinks: articleLinks(slug, {
          'prepayment-meter-in-a-new-home': 'You have moved into a home with a prepayment meter',
          'switch-to-paying-by-bill': 'Switch from Pay As You Go to paying by bill',
        }),
      },
    ],
  },
};
