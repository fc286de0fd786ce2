import type { Mutant } from '../mutant.ts';

const page = 'apps/site/app/features/contact/ContactPage.test.ts';
const source = 'apps/site/app/features/contact/ContactPage.tsx';
const words = 'apps/site/app/features/contact/words.ts';

export const conMutants: readonly Mutant[] = [
  {
    row: 'CON-1',
    change: 'a fourth card',
    file: words,
    replace: '  ],\n  submitReading: {',
    by: "    {\n      id: 'business',\n      title: 'Business',\n      links: [{ label: 'Top up', link: mainSite.topUp }],\n      options: { label: 'More contact options', about: 'for business', link: mainSite.contactCredit },\n    },\n  ],\n  submitReading: {",
    tests: [page],
  },
  {
    row: 'CON-1',
    change: 'the emergency-support link leads to breakdowns',
    file: words,
    replace: "link: help('emergencies')",
    by: "link: help('breakdowns')",
    tests: [page],
  },
  {
    row: 'CON-2',
    change: "'Tell us you are moving home' leads to leaving us",
    file: words,
    replace: "link: help('my-account/moving-home')",
    by: "link: help('my-account/leaving-us')",
    tests: [page],
  },
  {
    row: 'CON-2',
    change: 'the options of credit customers lead to those of prepayment customers',
    file: words,
    replace: 'link: mainSite.contactCredit',
    by: 'link: mainSite.contactPrepay',
    tests: [page],
  },
  {
    row: 'CON-3',
    change: "'Replace a lost card' leads to topping up",
    file: words,
    replace: 'link: mainSite.replaceCard',
    by: 'link: mainSite.topUp',
    tests: [page],
  },
  {
    row: 'CON-3',
    change: "'Find a top-up outlet' leads to paying a bill",
    file: words,
    replace: 'link: mainSite.topUpOutlets',
    by: 'link: mainSite.pay',
    tests: [page],
  },
  {
    row: 'CON-4',
    change: "'Book a boiler service' leads to repairs",
    file: words,
    replace: 'link: mainSite.boilerService',
    by: 'link: mainSite.bookRepair',
    tests: [page],
  },
  {
    row: 'CON-4',
    change: 'the options of home services lead to its home page',
    file: words,
    replace: 'link: mainSite.contactHomeServices',
    by: 'link: mainSite.homeServices',
    tests: [page],
  },
  {
    row: 'CON-5',
    change: 'every card shows the read week',
    file: source,
    replace: 'readWeek={index === 0 ? readWeek : undefined}',
    by: 'readWeek={index >= 0 ? readWeek : undefined}',
    tests: [page],
  },
  {
    row: 'CON-5',
    change: 'the read week is shown in every week',
    file: 'apps/site/app/routes/contact-us.tsx',
    replace: 'week?.isOpen ?',
    by: 'week ?',
    tests: [page],
  },
  {
    row: 'CON-5',
    change: 'the button leads to the article about readings',
    file: words,
    replace: "link: help('submit-meter-read')",
    by: "link: help('meters/submit-a-meter-reading')",
    tests: [page],
  },
  {
    row: 'CON-5',
    change: 'the pill shows the template of the card',
    file: 'apps/site/server/content/read-week.ts',
    replace: 'pill: richText(config.contactCardPillTemplate)',
    by: 'pill: richText(config.contactCardTemplate)',
    tests: [page],
  },
];
