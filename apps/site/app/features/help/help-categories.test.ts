import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mainSite } from '@lamplighter/contracts/main-site';
import { describe, expect, it } from 'vitest';
import { helpCategories } from './help-categories.ts';
import type { HelpCategory } from './help-category.ts';

const content = fileURLToPath(new URL('../../../../../content/articles', import.meta.url));
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
});
