import type { Mutant } from '../mutant.ts';

const page = 'apps/site/app/features/bereavement/BereavementPage.test.ts';
const words = 'apps/site/app/features/bereavement/words.ts';

export const prbMutants: readonly Mutant[] = [
  {
    row: 'PRB-1',
    change: 'the online form is that of closing an account',
    file: words,
    replace: 'link: mainSite.bereavement',
    by: 'link: mainSite.closeAccount',
    tests: [page],
  },
  {
    row: 'PRB-1',
    change: 'the date of death is not listed as needed',
    file: words,
    replace: "      'The date they died',\n",
    by: '',
    tests: [page],
  },
  {
    row: 'PRB-2',
    change: 'the meter reading card leads to closing the account',
    file: words,
    replace: 'link: mainSite.meterReads',
    by: 'link: mainSite.closeAccount',
    tests: [page],
  },
  {
    row: 'PRB-3',
    change: 'both schemes have the email contact for export',
    file: 'apps/site/app/features/bereavement/BereavementPage.tsx',
    replace: "<a href={`mailto:${facts['feed-in-email'].value}`}>",
    by: "<a href={`mailto:${facts['export-email'].value}`}>",
    tests: [page],
  },
  {
    row: 'PRB-4',
    change: 'the Executor link leads to another question',
    file: 'apps/site/app/features/bereavement/BereavementPage.tsx',
    replace: 'href="#executor"',
    by: 'href="#who-pays"',
    tests: [page, 'tests/e2e/help/bereavement.spec.ts'],
  },
  {
    row: 'PRB-4',
    change: 'the questions are open from the start',
    file: 'apps/site/app/components/Accordion.tsx',
    replace: 'open = false',
    by: 'open = true',
    tests: [page],
  },
  {
    row: 'PRB-5',
    change: 'open until 8pm',
    file: 'content/facts/brands/larkfield.json',
    replace: '"value": "Monday to Friday 8am to 6pm, Saturday 9am to 2pm",\n    "says": "When the bereavement team',
    by: '"value": "Monday to Friday 8am to 8pm, Saturday 9am to 2pm",\n    "says": "When the bereavement team',
    tests: [page],
  },
];
