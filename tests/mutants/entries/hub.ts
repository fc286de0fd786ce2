import type { Mutant } from '../mutant.ts';

const frame = 'apps/site/app/root.test.ts';
const page = 'apps/site/app/features/help/hub/HubPage.test.ts';
const words = 'apps/site/app/features/help/hub/words.ts';

export const hubMutants: readonly Mutant[] = [
  {
    row: 'HUB-1',
    change: 'the notice follows the page instead of leading it',
    file: 'apps/site/app/root.tsx',
    replace: `{!quietTop && shown}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>`,
    by: `<main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!quietTop && shown}`,
    tests: [frame, 'tests/e2e/hub.spec.ts'],
  },
  {
    row: 'HUB-1',
    change: 'a notice although there is none',
    file: 'apps/site/server/content/outage-notice.ts',
    replace: "outageNotice({ title, message = '',",
    by: "outageNotice({ title = 'All services are running', message = '',",
    tests: [frame],
  },
  {
    row: 'HUB-1',
    change: 'the hub fails when the file cannot be read',
    file: 'apps/site/app/load-optional.ts',
    replace: 'const settled = promise.catch(() => without);',
    by: 'const settled = promise;',
    tests: [frame],
  },
  {
    row: 'HUB-1',
    change: 'the message is dropped',
    file: 'apps/site/server/content/outage-notice.ts',
    replace: 'message: richText(message)',
    by: "message: richText(message && '')",
    tests: [frame],
  },
  {
    row: 'HUB-2',
    change: 'a video less',
    file: 'apps/site/app/features/help/hub/HubPage.tsx',
    replace: '{videos.map(',
    by: '{videos.slice(1).map(',
    tests: [page, 'tests/e2e/hub.spec.ts'],
  },
  {
    row: 'HUB-2',
    change: 'the gas video leads to that about boiler pressure',
    file: 'apps/site/app/features/help/hub/videos.ts',
    replace: 'video: mainSite.videoTurnOffYourGas',
    by: 'video: mainSite.videoBoilerPressure',
    tests: [page],
  },
  {
    row: 'HUB-3',
    change: 'every category gets a tile',
    file: 'apps/site/app/features/help/hub/HubPage.tsx',
    replace: '.filter(({ mainCategory }) => mainCategory)',
    by: '.filter(({ link }) => link)',
    tests: [page, 'tests/e2e/hub.spec.ts'],
  },
  {
    row: 'HUB-4',
    change: 'the tile of the peak-saving offer leads to the tariffs',
    file: 'apps/site/app/features/help/categories/external.ts',
    replace: 'link: mainSite.peakSave',
    by: 'link: mainSite.tariffs',
    tests: [page],
  },
  {
    row: 'HUB-4',
    change: 'the screen history reports the first screen of the visit as the previous one',
    file: 'apps/site/app/browser/analytics/screen-history.ts',
    replace: 'previousScreen: others.at(-1)',
    by: 'previousScreen: others.at(0)',
    tests: ['apps/site/app/browser/analytics/screen-history.test.ts'],
  },
  {
    row: 'HUB-5',
    change: 'the Bereavement link leads to moving home',
    file: words,
    replace: "{ label: 'Bereavement', link: '/help-and-support/probate' }",
    by: "{ label: 'Bereavement', link: '/help-and-support/my-account/moving-home#bereavement' }",
    tests: [page],
  },
  {
    row: 'HUB-6',
    change: 'the Warm Home discount link leads to grants',
    file: words,
    replace: '/help-and-support/struggling-to-pay/warm-home-discount',
    by: '/help-and-support/struggling-to-pay/grants-and-charities',
    tests: [page],
  },
  {
    row: 'HUB-7',
    change: 'the Emergencies link leads to bereavement',
    file: words,
    replace: "{ label: 'Emergencies', link: '/help-and-support/emergencies' }",
    by: "{ label: 'Emergencies', link: '/help-and-support/probate' }",
    tests: [page],
  },
];
