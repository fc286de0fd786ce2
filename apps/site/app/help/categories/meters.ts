import { MeterDrawing, PeakDrawing, WarningDrawing } from '../../illustrations/decorations.tsx';
import { ReadMeterPoster } from '../../illustrations/video-posters.tsx';
import { articleGroups } from '../article-lists.ts';
import { type HelpCategory, inProduct } from '../help-category.ts';

const slug = 'meters';

export const meters: HelpCategory = {
  mainCategory: true,
  title: 'Meters',
  description: 'Find it, read it, send a reading',
  link: inProduct(slug),
  cta: 'Help with meters',
  decoration: MeterDrawing,
  externalLink: false,
  ctaItems: [],
  newLayout: true,
  categoryData: {
    title: 'Meters',
    commonQuestions: [
      {
        image: MeterDrawing,
        pill: 'Readings',
        title: 'Send us a meter reading',
        link: inProduct(`${slug}/submit-a-meter-reading`),
        description: 'When to send one, how, and what it is for',
        externalLink: false,
      },
      {
        image: PeakDrawing,
        pill: 'Economy 7',
        title: 'Two rates on one meter',
        link: inProduct(`${slug}/economy-7-meters`),
        description: 'Which number is day and which is night',
        externalLink: false,
      },
      {
        image: WarningDrawing,
        pill: 'Faults',
        title: 'I think my meter is faulty',
        link: inProduct(`${slug}/faulty-meter`),
        description: 'Checks you can make yourself, and how to tell us',
        externalLink: false,
      },
    ],
    allArticlesTitle: 'Everything about meters',
    allArticles: articleGroups(slug),
    lastArticle: {
      image: ReadMeterPoster,
      title: 'How to read your meter',
      link: inProduct(`${slug}/how-to-read-your-meter`),
      description: 'Pictures of every kind of meter, and which numbers to write down',
      externalLink: false,
    },
  },
};
