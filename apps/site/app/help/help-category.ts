import type { ComponentType } from 'react';

export type LabelledLink = { label: string; link: string; externalLink: boolean };

type CommonQuestion = {
  image: ComponentType;
  pill: string;
  title: string;
  link: string;
  description: string;
  externalLink: boolean;
};

export type NewLayoutData = {
  title: string;
  /** Three of them. */
  commonQuestions: CommonQuestion[];
  allArticlesTitle: string;
  allArticles: { title: string; articleLinks: LabelledLink[] }[];
  lastArticle?: Omit<CommonQuestion, 'pill'>;
};

export type OldLayoutData = {
  articlesTitle: string;
  articles: { label: string; path: string; externalLink: boolean }[];
};

/** A call to action beside a list of articles: book an engineer, get help with debt. */
export type CtaItem = { title: string; description: string; button: string; path: string };

/** A help category, as built into the product. */
export type HelpCategory = {
  mainCategory: boolean;
  title: string;
  description: string;
  link: string;
  /** The link text of the category where it is used on its own. */
  cta: string;
  decoration: ComponentType;
  externalLink: boolean;
  ctaItems: CtaItem[];
} & ({ newLayout: true; categoryData: NewLayoutData } | { newLayout: false; categoryData: OldLayoutData });

export const inProduct = (slug: string) => `/help-and-support/${slug}`;
