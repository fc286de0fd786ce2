import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mainSite } from '@lamplighter/contracts/content/main-site';
import { describe, expect, it } from 'vitest';
import editedCategories from '../../../../content/categories.json' with { type: 'json' };
import { helpCategories } from './help-categories.ts';
import type { HelpCategory } from './help-category.ts';

const content = fileURLToPath(new URL('../../../../content/articles', import.meta.url));
const articles = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `/help-and-support/${file.replaceAll('\\', '/').replace(/\.md$/, '')}`);
const pages = new Set<string>([
  ...articles,
  ...helpCategories.map(({ link }) => link),
  ...Object.values(mainSite),
  '/help-and-support/probate',
]);

function linksOf({ link, ctaItems, newLayout, categoryData }: HelpCategory): string[] {
  const inside = newLayout
    ? [
        ...categoryData.commonQuestions.map((question) => question.link),
        ...categoryData.allArticles.flatMap(({ articleLinks }) => articleLinks.map((one) => one.link)),
        ...(categoryData.lastArticle ? [categoryData.lastArticle.link] : []),
      ]
    : categoryData.articles.map(({ path }) => path);
  return [link, ...ctaItems.map(({ path }) => path), ...inside];
}

describe('the help categories that are built in', () => {
  it.each(helpCategories.map((category) => [category.title, category] as const))(
    '%s leads only to pages that exist @CAT-13',
    (_, category) => {
      expect(linksOf(category).filter((link) => !pages.has(link))).toEqual([]);
    },
  );

  it('have the titles by which search filters', () => {
    const titles = editedCategories.map(({ slug, title }) => [`/help-and-support/${slug}`, title]);
    const shown = helpCategories.filter(({ externalLink }) => !externalLink).map(({ link, title }) => [link, title]);
    expect(shown.toSorted()).toEqual(titles.toSorted());
  });

  it('lists every article of its category @CAT-13', () => {
    const listed = new Set(helpCategories.flatMap(linksOf));
    expect(articles.filter((article) => !listed.has(article))).toEqual([]);
  });

  it('has three common questions in each category of the new layout, of which there are four @CAT-13', () => {
    const counts = helpCategories.flatMap(({ newLayout, categoryData }) =>
      newLayout ? [categoryData.commonQuestions.length] : [],
    );
    expect(counts).toEqual([3, 3, 3, 3]);
  });

  it('has the fields of a help category, and of the data of its layout @CAT-13', () => {
    const fields = 'categoryData cta ctaItems decoration description externalLink link mainCategory newLayout title';
    const keys = (value: object) => Object.keys(value).toSorted().join(' ');
    expect(new Set(helpCategories.map(keys))).toEqual(new Set([fields]));
    const dataOf = (isNew: boolean) =>
      new Set(
        helpCategories.filter(({ newLayout }) => newLayout === isNew).map(({ categoryData }) => keys(categoryData)),
      );
    expect(dataOf(true)).toEqual(
      new Set([
        'allArticles allArticlesTitle commonQuestions title',
        'allArticles allArticlesTitle commonQuestions lastArticle title',
      ]),
    );
    expect(dataOf(false)).toEqual(new Set(['articles articlesTitle']));
    const titles = (marked: 'externalLink' | 'mainCategory') =>
      helpCategories.filter((category) => category[marked]).map(({ title }) => title);
    expect(titles('externalLink')).toEqual(['PeakSave', 'Moved to our new system?']);
    expect(titles('mainCategory')).not.toContain('Emergencies');
    expect(titles('mainCategory')).not.toContain('Struggling to pay');
    expect(titles('mainCategory')).toHaveLength(12);
  });

  it('has the calls to action of the specification, each with its fields @CAT-13', () => {
    expect(helpCategories.flatMap(({ title, ctaItems }) => ctaItems.map((item) => [title, item]))).toEqual([
      [
        'HomeCare',
        {
          title: 'Need an engineer?',
          description: 'Book a visit under your cover, at any time of day.',
          button: 'Book an engineer',
          path: '/home-services/book-an-engineer',
        },
      ],
      [
        'Smart home',
        {
          title: 'Smart products',
          description: 'Thermostats, plugs and sensors that we can fit for you.',
          button: 'See smart products',
          path: '/home-services/smart-products',
        },
      ],
      [
        'Appliances and engineers',
        {
          title: 'Book an engineer',
          description: 'Choose a day and a time that suit you.',
          button: 'Book an engineer',
          path: '/home-services/book-an-engineer',
        },
      ],
      [
        'Breakdowns',
        {
          title: 'Still not working?',
          description: 'Book a repair, with or without cover.',
          button: 'Book a repair',
          path: '/home-services/book-a-repair',
        },
      ],
      [
        'Struggling to pay',
        {
          title: 'Help with debt',
          description: 'Tell us before you miss a payment. We will find a way that you can manage.',
          button: 'Get help with debt',
          path: '/help-and-support/struggling-to-pay/help-with-energy-debt',
        },
      ],
    ]);
  });
});
