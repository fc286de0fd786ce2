type WeighedPage = {
  path: string;
  lighthouse?: boolean;
  /** Excluded from search engines on purpose: search results are not a page of ours. */
  unlisted?: boolean;
};

/** One page of each kind, in a read week. */
export const weighedPages: Record<string, WeighedPage> = {
  hub: { path: '/help-and-support/', lighthouse: true },
  category: { path: '/help-and-support/meters', lighthouse: true },
  'old category': { path: '/help-and-support/breakdowns', lighthouse: true },
  article: { path: '/help-and-support/meters/how-to-read-your-meter', lighthouse: true },
  emergencies: { path: '/help-and-support/emergencies', lighthouse: true },
  'emergency article': { path: '/help-and-support/emergencies/smell-gas', lighthouse: true },
  'contact us': { path: '/help-and-support/contact-us', lighthouse: true },
  bereavement: { path: '/help-and-support/probate', lighthouse: true },
  search: { path: '/search', lighthouse: true },
  'search results': { path: '/search?q=meter%20reading', lighthouse: true, unlisted: true },
  'meter reading': { path: '/help-and-support/submit-meter-read', lighthouse: true },
  'page not found': { path: '/page-not-found.html' },
  'complaint choice': { path: '/help-and-support/make-a-complaint-select-energy', lighthouse: true },
  'complaint details': { path: '/help-and-support/complaints/gas-and-electricity', lighthouse: true },
  feedback: { path: '/help-and-support/complaints/feedback', lighthouse: true },
};

/** A day of a read week. */
export const readWeekDay = '2027-03-31T10:00:00Z';
