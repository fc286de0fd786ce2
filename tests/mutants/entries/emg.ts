import type { Mutant } from '../mutant.ts';

const page = 'apps/site/app/features/help/emergencies/EmergenciesPage.test.ts';
const source = 'apps/site/app/features/help/emergencies/EmergenciesPage.tsx';
const words = 'apps/site/app/features/help/emergencies/words.ts';

export const emgMutants: readonly Mutant[] = [
  {
    row: 'EMG-1',
    change: 'the landmark has no name',
    file: source,
    replace: '<section className={styles.emergency} aria-labelledby="emergency">',
    by: '<section className={styles.emergency}>',
    tests: [page],
  },
  {
    row: 'EMG-2',
    change: 'all six cards lead to contact us',
    file: source,
    replace: '<Card key={link} link={<SiteLink to={link}>{title}</SiteLink>}>',
    by: '<Card key={link} link={<SiteLink to="/help-and-support/contact-us">{title}</SiteLink>}>',
    tests: [page],
  },
  {
    row: 'EMG-2',
    change: 'the cards of leaking pipes and of a power cut swap their articles',
    file: words,
    replace: "link: inProduct('emergencies/leaking-pipes') }",
    by: "link: inProduct('emergencies/power-cut') }",
    tests: [page],
  },
  {
    row: 'EMG-3',
    change: 'what not to do is listed as what to do',
    file: source,
    replace: '{dos.map((text) => (',
    by: '{[...dos, ...donts].map((text) => (',
    tests: [page],
  },
  {
    row: 'EMG-4',
    change: 'the meter emergency card has the general number',
    file: source,
    replace: "brand.facts['meter-emergency-phone']",
    by: "brand.facts['general-phone']",
    tests: [page],
  },
  {
    row: 'EMG-4',
    change: 'the gas line is no longer said to be free',
    file: words,
    replace: "terms: 'Gas leak line. Free, 24 hours a day, 7 days a week'",
    by: "terms: 'Gas leak line. 24 hours a day, 7 days a week'",
    tests: [page],
  },
  {
    row: 'EMG-4',
    change: 'phone numbers do not dial',
    file: 'packages/contracts/src/fact-href.ts',
    replace: 'return `tel:${digits(value)}`;',
    by: 'return `#${digits(value)}`;',
    tests: [page],
  },
];
