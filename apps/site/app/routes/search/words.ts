import money from '../../../../../content/facts/money.json' with { type: 'json' };

const help = (path: string) => `/help-and-support/${path}`;

export const searchWords = {
  title: 'Search',
  titleFor: (term: string) => `${term} - Search`,
  label: 'Search help and support',
  back: 'Back to the page you came from',
  results: (total: number, term: string) => (total === 1 ? `1 result for ${term}` : `${total} results for ${term}`),
  corrected: {
    before: 'Showing results for',
    insteadOf: 'instead of',
    exact: (term: string) => `Search for ${term} as you typed it`,
  },
  filter: 'Filter by topic',
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
  advice: {
    heading: 'Try another search',
    lines: [
      'Check the spelling.',
      'Use fewer words: ‘meter reading’, ‘direct debit’, ‘top up’.',
      'Use other words for the same thing.',
    ],
  },
  notThis: 'Not what you need?',
  emergencies: { label: 'All emergency numbers', link: help('emergencies') },
  topics: 'Look through a topic',
  titlesOnly: 'Other pages that may be about this',
  northernIreland: 'Northern Ireland',
  contact: { before: 'Or see all the ways to', label: 'contact us', link: help('contact-us') },
  unavailable: {
    heading: 'Search is not working at the moment',
    text: 'You can still look through our topics, or contact us.',
  },
};

/** Free advice about debts of every kind, across the United Kingdom. */
export const debtAdvice = money['stepchange-phone'];

export const hardshipWords = {
  heading: 'Worried about paying? We can help',
  help:
    'We can spread what you owe, give you more time, and look for grants. This team does nothing else, and nobody ' +
    'will tell you off.',
  callBack: {
    label: 'Ask us to call you',
    link: help('complaints/enquiry-gas-and-electricity?call=ask'),
    text: 'It is free. Leave your number, and we call you when we are open.',
  },
  links: [
    { label: 'What help can I get?', link: help('tools/what-help-can-i-get') },
    { label: 'Payment plans', link: help('struggling-to-pay/payment-plans') },
  ],
  meter: { before: 'Meter out of credit now? Call', after: 'day or night.' },
  advice: 'Free advice from a charity: StepChange',
};
