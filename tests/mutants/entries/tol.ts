import type { Mutant } from '../mutant.ts';

const tools = 'apps/site/app/features/tools';
const helpTest = `${tools}/help-finder/help-finder.test.ts`;
const supplyTest = `${tools}/no-supply/no-supply.test.ts`;
const networksTest = `${tools}/no-supply/networks.test.ts`;
const pagesTest = `${tools}/page/tool-pages.test.ts`;

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
    file: `${tools}/no-supply/no-supply.tsx`,
    replace: "{ power: 'power-cut-northern-ireland', gas: 'gas-emergency-northern-ireland' }",
    by: "{ power: 'power-cut', gas: 'gas-emergency' }",
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
    replace: 'return weekday !== 0 && weekday !== 6 && !holidays.has(day);',
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
    file: 'apps/site/app/routes/tool.tsx',
    replace: "{ hydrate: false, stream: false, privacy: 'mask' }",
    by: "{ hydrate: false, stream: false, cache: 'public', privacy: 'mask' }",
    tests: [pagesTest],
  },
  {
    row: 'TOL-8',
    change: 'search engines may index answers',
    file: `${tools}/page/ToolPage.tsx`,
    replace: "outcome.kind === 'unanswered' ? undefined : 'noindex'",
    by: "outcome.kind === 'errors' ? 'noindex' : undefined",
    tests: [pagesTest],
  },
];
