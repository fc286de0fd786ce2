import type { Mutant } from '../mutant.ts';

const box = 'apps/site/app/components/SearchBox.tsx';
const form = 'apps/site/app/components/SearchForm.tsx';
const boxTest = 'apps/site/app/components/SearchBox.test.ts';
const engine = 'scripts/search/search.test.ts';
const page = 'apps/site/app/routes/contact-us/contact-us.test.ts';
const source = 'apps/site/app/routes/contact-us/route.tsx';
const words = 'apps/site/app/routes/contact-us/words.ts';
const tools = 'apps/site/app/tools';
const pages = 'apps/site/app/routes/tools/tool';
const helpTest = `${tools}/help-finder/help-finder.test.ts`;
const supplyTest = `${tools}/no-supply/no-supply.test.ts`;
const networksTest = `${tools}/no-supply/networks.test.ts`;
const pagesTest = `${pages}/tool-pages.test.ts`;

export const srchMutants: readonly Mutant[] = [
  {
    row: 'SRCH-1',
    change: 'the search starts from the hub, whatever the page',
    file: box,
    replace: 'initiated: initiated ?? pathname',
    by: "initiated: initiated ?? pathname.split('/', 2).join('/')",
    tests: [boxTest],
  },
  {
    row: 'SRCH-1',
    change: 'the term is sent under another name',
    file: form,
    replace: "name={'q' satisfies SearchField}",
    by: 'name="query"',
    tests: [boxTest],
  },
  {
    row: 'SRCH-2',
    change: 'the field is not required',
    file: form,
    replace: '          required\n',
    by: '',
    tests: [boxTest],
  },
  {
    row: 'SRCH-2',
    change: 'the field takes 200 characters',
    file: form,
    replace: 'maxLength={2000}',
    by: 'maxLength={200}',
    tests: [boxTest],
  },
  {
    row: 'SRCH-3',
    change: 'the browser refuses to submit an empty field',
    file: form,
    replace: ' noValidate onBlur',
    by: ' onBlur',
    tests: [boxTest, 'tests/e2e/search/search.spec.ts'],
  },
  {
    row: 'SRCH-4',
    change: 'the page shows the results in reverse',
    file: 'apps/site/app/routes/search/SearchPage.tsx',
    replace: '{results.map((result) => (\n          <li key={resultLink(result)}>\n            <h3>',
    by: '{results.toReversed().map((result) => (\n          <li key={resultLink(result)}>\n            <h3>',
    tests: ['apps/site/app/routes/search/SearchPage.test.ts'],
  },
  {
    row: 'SRCH-4',
    change: 'misspelt words are not corrected',
    file: 'apps/site/server/search/word-resolver.ts',
    replace: 'const words = parts ?? (meant ? [meant.word] : []);',
    by: 'const words = parts ?? [];',
    tests: [engine],
  },
  {
    row: 'SRCH-4',
    change: 'the abbreviation WFP, which no article has, means nothing',
    file: 'content/search/synonyms.json',
    replace: '"wfp"',
    by: '"qzx"',
    tests: [engine],
  },
  {
    row: 'SRCH-4',
    change: 'results are not ranked',
    file: 'apps/site/server/search/ranking.ts',
    replace: '.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)',
    by: '.sort((a, b) => a - b)',
    tests: [engine],
  },
  {
    row: 'SRCH-4',
    change: 'half of the articles are not indexed',
    file: 'apps/platform/src/modules/content/search-document.ts',
    replace: 'for (const { category, slug, source } of files.articles) {',
    by: "for (const { category, slug, source } of files.articles.filter(({ category }) => category > 'h')) {",
    tests: [engine],
  },
];

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
    file: 'apps/site/app/routes/contact-us/route.tsx',
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

export const tolMutants: readonly Mutant[] = [
  {
    row: 'TOL-1',
    change: 'Northern Ireland is promised the Warm Home Discount',
    file: `${tools}/help-finder/winter-payments.ts`,
    replace:
      "if (answers.nation === 'northern-ireland') return scheme({ ...rest, verdict: 'no', reasons: [words.noNation] });",
    by: '',
    tests: [helpTest],
  },
  {
    row: 'TOL-1',
    change: 'a child under 5 counts for someone on Universal Credit who is in work',
    file: `${tools}/help-finder/winter-payments.ts`,
    replace: "const withDisabledChild = ['disabled-child', 'severely-disabled-child'] as const;",
    by: 'const withDisabledChild = withYoungOrIll;',
    tests: [helpTest],
  },
  {
    row: 'TOL-2',
    change: 'Northern Ireland is sent to the number of Great Britain',
    file: `${tools}/no-supply/calls.ts`,
    replace: "if (place === 'northern-ireland') return [northern];",
    by: '',
    tests: [supplyTest],
  },
  {
    row: 'TOL-2',
    change: 'an outward code gets the networks of its whole area',
    file: `${tools}/no-supply/networks.ts`,
    replace: "codes?.split(' ').includes(outward)",
    by: 'codes === outward',
    tests: [networksTest],
  },
  {
    row: 'TOL-3',
    change: 'debt lowers the fair amount',
    file: `${tools}/direct-debit/advice.ts`,
    replace: "const balance = side === 'debit' ? -size : size;",
    by: 'const balance = size;',
    tests: [`${tools}/direct-debit/direct-debit.test.ts`],
  },
  {
    row: 'TOL-4',
    change: 'minutes are taken for hours',
    file: `${tools}/running-costs/cost-answer.ts`,
    replace: '(amount / 1000) * (minutes / 60)',
    by: '(amount / 1000) * minutes',
    tests: [`${tools}/running-costs/running-costs.test.ts`],
  },
  {
    row: 'TOL-5',
    change: 'the day of the limit itself is taken off too',
    file: `${tools}/back-bill/back-bill.ts`,
    replace: 'daysAfter(cutoff, -1)',
    by: 'cutoff',
    tests: [`${tools}/back-bill/back-bill.test.ts`],
  },
  {
    row: 'TOL-6',
    change: 'the payment is due by calendar days',
    file: `${tools}/late-checker/working-days.ts`,
    replace: 'return weekday !== 0 && weekday !== 6 && !holidays.includes(day);',
    by: 'return weekday >= 0;',
    tests: [`${tools}/late-checker/late-checker.test.ts`],
  },
  {
    row: 'TOL-7',
    change: 'a pointer on a number is read without the next dial',
    file: `${tools}/meter-dials/dial-reading.ts`,
    replace: 'const isOneLess = Number.isInteger(position) && read[0]?.digit === 9;',
    by: 'const isOneLess = false;',
    tests: [`${tools}/meter-dials/meter-dials.test.ts`],
  },
  {
    row: 'TOL-8',
    change: 'an answer is cached for everyone',
    file: 'apps/site/app/routes/tools/tool/route.tsx',
    replace: "privacy: 'mask',",
    by: "privacy: 'mask',\n  cache: 'public',",
    tests: [pagesTest],
  },
  {
    row: 'TOL-8',
    change: 'search engines may index answers',
    file: `${pages}/route.tsx`,
    replace: "step.asked.length > 0 || step.kind !== 'question' ? 'noindex' : undefined",
    by: "step.kind === 'danger' ? 'noindex' : undefined",
    tests: [pagesTest],
  },
];
