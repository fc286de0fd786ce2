import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL map. The paths of the sign-in are in `server/auth/`, before the router. */
export default [
  layout('features/shell/ConsolePage.tsx', [
    index('features/shell/StartPage.tsx'),
    route('now', 'features/now/NowPage.tsx'),
    route('content', 'features/content/ContentPage.tsx'),
    route('articles', 'features/articles/ArticlesPage.tsx'),
    route('articles/:category/:slug', 'features/articles/ArticlePage.tsx'),
    route('notices', 'features/notices/NoticesPage.tsx'),
    route('notices/new', 'features/notices/NewNoticePage.tsx'),
    route('notices/:id', 'features/notices/NoticePage.tsx'),
    route('read-weeks', 'features/read-weeks/ReadWeeksPage.tsx'),
    route('deliveries', 'features/deliveries/DeliveriesPage.tsx'),
    route('deliveries/problem', 'features/deliveries/ProblemPage.tsx'),
    route('leads', 'features/leads/LeadsPage.tsx'),
    route('leads/:reference', 'features/leads/LeadPage.tsx'),
    route('leads/:reference/person', 'features/leads/person/PersonPage.tsx'),
    route('leads/:reference/erase', 'features/leads/erasure/ErasePage.tsx'),
    route('audit', 'features/audit/AuditPage.tsx'),
    route('signed-in', 'features/signed-in/SignedInPage.tsx'),
    route('*', 'features/shell/UnknownPage.tsx'),
  ]),
  route('notices/preview', 'features/notices/NoticePreview.tsx'),
  route('now/figures', 'features/now/latest-figures.ts'),
  route('runbook', 'features/now/runbook.tsx'),
  route('leads/:reference/person/export', 'features/leads/person/person-export.ts'),
  route('leads/:reference/export', 'features/leads/lead-export.ts'),
  route('audit.csv', 'features/audit/audit-export.ts'),
] satisfies RouteConfig;
