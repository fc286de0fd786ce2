import type { Mutant } from '../mutant.ts';

const frame = 'apps/site/app/root.test.ts';
const page = 'apps/site/app/routes/hub/hub.test.ts';
const words = 'apps/site/app/routes/hub/words.ts';
const routes = 'apps/site/app/routes.test.ts';

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
    file: 'packages/design/src/outage-notice.ts',
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
    file: 'packages/design/src/outage-notice.ts',
    replace: 'message: richText(message)',
    by: "message: richText(message && '')",
    tests: [frame],
  },
  {
    row: 'HUB-2',
    change: 'a video less',
    file: 'apps/site/app/routes/hub/route.tsx',
    replace: '{videos.map(',
    by: '{videos.slice(1).map(',
    tests: [page, 'tests/e2e/hub.spec.ts'],
  },
  {
    row: 'HUB-2',
    change: 'the gas video leads to that about boiler pressure',
    file: 'apps/site/app/routes/hub/videos.ts',
    replace: 'video: mainSite.videoTurnOffYourGas',
    by: 'video: mainSite.videoBoilerPressure',
    tests: [page],
  },
  {
    row: 'HUB-3',
    change: 'every category gets a tile',
    file: 'apps/site/app/routes/hub/route.tsx',
    replace: '.filter(({ mainCategory }) => mainCategory)',
    by: '.filter(({ link }) => link)',
    tests: [page, 'tests/e2e/hub.spec.ts'],
  },
  {
    row: 'HUB-4',
    change: 'the tile of the peak-saving offer leads to the tariffs',
    file: 'apps/site/app/help/categories/external.ts',
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
    change: 'the Warm Home Discount link leads to grants',
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

export const navMutants: readonly Mutant[] = [
  {
    row: 'NAV-1',
    change: 'the page of deals leaves the prefix',
    file: 'apps/site/app/routes.ts',
    replace: "    route('deals', 'routes/deals/route.tsx'),\n",
    by: "  ]),\n  route('deals', 'routes/deals/route.tsx'),\n  ...prefix('help-and-support', [\n",
    tests: [routes],
  },
  {
    row: 'NAV-1',
    change: 'contact us shows the bereavement page',
    file: 'apps/site/app/routes/contact-us/route.tsx',
    replace: 'export default function ContactPage(',
    by: "export { default } from '../probate/route.tsx';\n\nexport function ContactPage(",
    tests: [routes],
  },
  {
    row: 'NAV-2',
    change: 'an unknown path below the prefix goes to the hub',
    file: 'apps/site/app/routes/page-not-found/route.tsx',
    replace: "return redirect('/page-not-found.html');",
    by: "return redirect('/help-and-support/');",
    tests: [routes, 'tests/e2e/hub.spec.ts'],
  },
  {
    row: 'NAV-2',
    change: 'the page-not-found page responds with 200',
    file: 'apps/site/app/routes/page-not-found/route.tsx',
    replace: '{ status: 404 }',
    by: '{ status: 200 }',
    tests: [routes],
  },
  {
    row: 'NAV-3',
    change: 'the reading form keeps its trailing slash',
    file: 'apps/site/server/http/canonical-url.ts',
    replace: 'return cased === hub ?',
    by: "if (path.endsWith('/submit-meter-read/')) return `${cased}/`;\n  return cased === hub ?",
    tests: ['apps/site/server/http/canonical-url.test.ts'],
  },
  {
    row: 'NAV-4',
    change: 'no footer on emergency pages',
    file: 'apps/site/app/root.tsx',
    replace: '<Footer brand={brands[brandId]} />',
    by: '{!quietTop && <Footer brand={brands[brandId]} />}',
    tests: [frame, 'tests/e2e/header.spec.ts'],
  },
  {
    row: 'NAV-4',
    change: 'the configured header is ignored',
    file: 'apps/site/app/root.tsx',
    replace: "header: 'value' in header ? header.value : defaultHeader",
    by: "header: 'value' in header ? { ...defaultHeader, sections: header.value.sections } : defaultHeader",
    tests: [frame],
  },
  {
    row: 'NAV-4',
    change: 'hideA11yBtn is ignored',
    file: 'apps/site/app/components/shell/Header.tsx',
    replace: '{!hideA11yBtn && <Links links={[words.accessibility]} />}',
    by: '{(hideA11yBtn || !hideA11yBtn) && <Links links={[words.accessibility]} />}',
    tests: [frame],
  },
  {
    row: 'NAV-4',
    change: 'both banners show the menu banner',
    file: 'apps/site/app/components/shell/Header.tsx',
    replace: '<BannerText banner={secondaryBanner} />',
    by: '<BannerText banner={menuBanner ?? secondaryBanner} />',
    tests: [frame],
  },
  {
    row: 'NAV-5',
    change: 'links to the main site stay on this host',
    file: 'apps/site/app/components/SiteLink.tsx',
    replace: 'isMainSite ? mainSiteOrigin + to : to',
    by: "isMainSite ? to.replace(mainSiteOrigin, '') : to",
    tests: ['apps/site/app/components/SiteLink.test.ts'],
  },
  {
    row: 'NAV-5',
    change: 'a page spells a path of the main site itself',
    file: 'apps/site/app/routes/probate/words.ts',
    replace: 'link: mainSite.closeAccount',
    by: "link: '/energy/close-account'",
    tests: ['scripts/content/main-site-links.test.ts'],
  },
  {
    row: 'NAV-5',
    change: 'an article links to a path that is not in the configured list',
    file: 'content/articles/my-account/leaving-us.md',
    replace: '## How to switch\n',
    by: '## How to switch\n\nSee [our offers](/energy/stay).\n',
    tests: ['scripts/content/main-site-links.test.ts'],
  },
  {
    row: 'NAV-5',
    change: 'prepayment customers are sent to the contact page of credit customers',
    file: 'packages/contracts/src/content/main-site.ts',
    replace: "contactPrepay: '/energy/contact-us/prepay'",
    by: "contactPrepay: '/energy/contact-us/credit'",
    tests: ['scripts/content/main-site-links.test.ts'],
  },
];
