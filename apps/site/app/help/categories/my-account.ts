import { AccountDrawing, MovingDrawing, NewHubDrawing } from '../../illustrations/decorations.tsx';
import { articleGroups } from '../article-lists.ts';
import { type HelpCategory, inProduct } from '../help-category.ts';

const slug = 'my-account';

export const myAccount: HelpCategory = {
  mainCategory: true,
  title: 'My account',
  description: 'Sign in, move home, change your details',
  link: inProduct(slug),
  cta: 'Help with your account',
  decoration: AccountDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: true,
  categoryData: {
    title: 'My account',
    commonQuestions: [
      {
        image: NewHubDrawing,
        pill: 'Online',
        title: 'Problems signing in',
        link: inProduct(`${slug}/sign-in-problems`),
        description: 'Forgotten passwords, locked accounts and missing emails',
        externalLink: false,
      },
      {
        image: MovingDrawing,
        pill: 'Moving',
        title: 'Moving home',
        link: inProduct(`${slug}/moving-home`),
        description: 'What to do before, on and after the day',
        externalLink: false,
      },
      {
        image: AccountDrawing,
        pill: 'Your details',
        title: 'Change your details',
        link: inProduct(`${slug}/update-your-details`),
        description: 'Your name, phone, email, address or bank',
        externalLink: false,
      },
    ],
    allArticlesTitle: 'Everything about your account',
    allArticles: [
      ...articleGroups(slug),
      {
        title: 'When someone dies',
        articleLinks: [{ label: 'Bereavement: what to do', link: inProduct('probate'), externalLink: false }],
      },
    ],
  },
};
