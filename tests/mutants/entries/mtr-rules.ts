import type { Mutant } from '../mutant.ts';

const pages = 'apps/site/app/features/meter-reading/meter-reading-pages.test.tsx';
const sending = 'apps/site/app/features/meter-reading/send-reading.server.test.ts';
const form = 'packages/contracts/src/meter-reading.test.ts';

/** The rules of the fields: MTR-4 to MTR-7. */
export const mtrRuleMutants: readonly Mutant[] = [
  {
    row: 'MTR-4',
    change: 'the surname may have any length',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: 'last_name: surnameField,',
    by: "last_name: z.string().default('').refine((name) => name.trim() !== '', { error: 'Enter your surname' }),",
    tests: [form],
  },
  {
    row: 'MTR-4',
    change: 'the telephone number is not validated',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: 'telephone: phoneField,',
    by: "telephone: z.string().min(1, { error: 'Enter your phone number' }).default(''),",
    tests: [form],
  },
  {
    row: 'MTR-4',
    change: 'any text is accepted as an email address',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: 'email: optionalEmailField,',
    by: "email: optionalEmailField.catch(''),",
    tests: [form],
  },
  {
    row: 'MTR-5',
    change: 'a BGX number may have six digits',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: 'BGX\\d{4,5})$/',
    by: 'BGX\\d{4,6})$/',
    tests: [form],
  },
  {
    row: 'MTR-5',
    change: 'any twelve digits that start with 8 are accepted',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: '/^(?:85\\d{10}|',
    by: '/^(?:8\\d{11}|',
    tests: [form],
  },
  {
    row: 'MTR-5',
    change: 'prefixes must be in capitals',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: 'stripped(text).toUpperCase()',
    by: 'stripped(text)',
    tests: [form],
  },
  {
    row: 'MTR-6',
    change: 'the low reading is optional',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: "elec7_reading_low: when(electricity && twoRates, readingField('low reading'))",
    by: "elec7_reading_low: when(electricity && twoRates, readingField('low reading').catch(''))",
    tests: [form],
  },
  {
    row: 'MTR-6',
    change: 'a reading may have seven digits',
    file: 'packages/contracts/src/meter-reading.ts',
    replace: 'if (reading.length > maxFigures) return',
    by: 'if (reading.length > maxFigures + 1) return',
    tests: [form],
  },
  {
    row: 'MTR-6',
    change: 'the normal reading brings up the letters',
    file: 'apps/site/app/features/meter-reading/ReadingPage.tsx',
    replace: 'hint={words.normalHint} kind="numeric"',
    by: 'hint={words.normalHint} kind="text"',
    tests: [pages],
  },
  {
    row: 'MTR-7',
    change: 'the day is that of UTC, not of London',
    file: 'apps/site/app/features/meter-reading/send-reading.server.ts',
    replace: 'readingWindow(londonDay(now()))',
    by: 'readingWindow(now() < new Date(0) ? londonDay(now()) : now().toISOString().slice(0, 10))',
    tests: [sending],
  },
  {
    row: 'MTR-7',
    change: 'a reading may be of tomorrow',
    file: 'packages/contracts/src/reading-date.ts',
    replace: 'if (day < from || day > to) {',
    by: 'if (day < from) {',
    tests: ['packages/contracts/src/reading-date.test.ts', form],
  },
  {
    row: 'MTR-7',
    change: 'a reading may be two months old',
    file: 'packages/contracts/src/reading-date.ts',
    replace: 'month === 1 ? [year - 1, 12] : [year, month - 1]',
    by: 'month <= 2 ? [year - 1, month + 10] : [year, month - 2]',
    tests: ['packages/contracts/src/reading-date.test.ts', sending],
  },
];
