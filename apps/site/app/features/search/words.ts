import type { Danger } from '@lamplighter/contracts/search';

type Card = {
  action: string;
  number: 'gas-emergency' | 'power-cut' | 'emergency-services';
  terms: string;
  more: { label: string; link: string };
};

const help = (path: string) => `/help-and-support/${path}`;

export const searchWords = {
  title: 'Search',
  titleFor: (term: string) => `${term} - Search`,
  label: 'Search help and support',
  back: 'Back to the page you came from',
  results: (total: number, term: string) => (total === 1 ? `1 result for ${term}` : `${total} results for ${term}`),
  filter: 'Show results from',
  everywhere: 'All topics',
  pages: 'Pages of results',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  weak: (term: string) => `No clear answer for ${term}`,
  weakResults: 'These pages have some of your words, and may help.',
  notUnderstood: 'We found nothing about',
  nothing: (term: string) => `Nothing found for ${term}`,
  empty: 'What are you looking for?',
  tryThese: 'Did you mean',
  topics: 'Look through a topic',
  contact: { before: 'Or', label: 'contact us', link: help('contact-us') },
  unavailable: {
    heading: 'Search is not working at the moment',
    text: 'You can still look through our topics, or contact us.',
  },
  dangers: {
    gas: {
      action: 'Smell gas? Call now',
      number: 'gas-emergency',
      terms: 'Free, 24 hours a day, 7 days a week',
      more: { label: 'What to do if you smell gas', link: help('emergencies/smell-gas') },
    },
    'carbon-monoxide': {
      action: 'Carbon monoxide alarm, or feeling ill? Get outside, then call',
      number: 'gas-emergency',
      terms: 'Free, 24 hours a day, 7 days a week',
      more: { label: 'Carbon monoxide: what to do', link: help('emergencies/carbon-monoxide') },
    },
    power: {
      action: 'Power cut? Call',
      number: 'power-cut',
      terms: 'Free, 24 hours a day. England, Scotland and Wales',
      more: { label: 'What to do in a power cut', link: help('emergencies/power-cut') },
    },
    electrical: {
      action: 'Sparks, smoke or a burning smell? Keep away and call',
      number: 'power-cut',
      terms: 'Free, 24 hours a day. If there is a fire, call 999',
      more: { label: 'What to do in an emergency', link: help('emergencies') },
    },
  } satisfies Record<Danger, Card>,
};
