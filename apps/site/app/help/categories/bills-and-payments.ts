import { BillDrawing, MeterDrawing, TariffDrawing } from '../../illustrations/decorations.tsx';
import { articleGroups } from '../article-lists.ts';
import { type HelpCategory, inProduct } from '../help-category.ts';

const slug = 'bills-and-payments';

export const billsAndPayments: HelpCategory = {
  mainCategory: true,
  title: 'Bills and payments',
  description: 'Read your bill, pay, change your Direct Debit',
  link: inProduct(slug),
  cta: 'Help with bills and payments',
  decoration: BillDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: true,
  categoryData: {
    title: 'Bills and payments',
    commonQuestions: [
      {
        image: BillDrawing,
        pill: 'Bills',
        title: 'Understand your bill',
        link: inProduct(`${slug}/understand-your-bill`),
        description: 'What each part means, and how to check that it is right',
        externalLink: false,
      },
      {
        image: TariffDrawing,
        pill: 'Payments',
        title: 'Change your Direct Debit',
        link: inProduct(`${slug}/change-your-direct-debit`),
        description: 'Pay another amount, on another day or from another account',
        externalLink: false,
      },
      {
        image: MeterDrawing,
        pill: 'Bills',
        title: 'Why is my bill higher?',
        link: inProduct(`${slug}/why-is-my-bill-higher`),
        description: 'The usual reasons, and what to do about each',
        externalLink: false,
      },
    ],
    allArticlesTitle: 'Everything about bills and payments',
    allArticles: articleGroups(slug),
  },
};
