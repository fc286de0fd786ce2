import { AccountDrawing } from '../../../illustrations/decorations/AccountDrawing.tsx';
import { MovingDrawing } from '../../../illustrations/decorations/MovingDrawing.tsx';
import { NewHubDrawing } from '../../../illustrations/decorations/NewHubDrawing.tsx';
import { articleLinks, type HelpCategory, inProduct } from '../help-category.ts';

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
      {
        title: 'Your online account',
        articleLinks: articleLinks(slug, {
          'register-online': 'Set up your online account',
          'sign-in-problems': 'Problems signing in',
          'paperless-billing': 'Paperless bills',
          'protect-yourself-from-scams': 'Spot and stop energy scams',
        }),
      },
      {
        title: 'Changes',
        articleLinks: articleLinks(slug, {
          'update-your-details': 'Change your name, contact or bank details',
          'add-someone-to-your-account': 'Let someone else deal with your account',
          'moving-home': 'Moving home',
          'leaving-us': 'Leaving us for another supplier',
          'make-a-complaint': 'Make a complaint',
        }),
      },
      {
        title: 'When someone dies',
        articleLinks: [{ label: 'Bereavement: what to do', link: inProduct('probate'), externalLink: false }],
      },
    ],
  },
};
