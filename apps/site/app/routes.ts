import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The whole URL map. */
export default [
  ...prefix('help-and-support', [
    index('routes/hub.tsx'),
    route('offline', 'routes/offline.tsx'),
    route('article-votes', 'routes/article-votes.ts'),
    route('article-votes/what-was-missing', 'routes/article-comments.ts'),
    route('sitemap.xml', 'routes/sitemap.ts'),
    route('contact-us', 'routes/contact-us.tsx'),
    route('probate', 'routes/probate.tsx'),
    route('deals', 'routes/deals.tsx'),
    route('make-a-complaint-select-energy', 'routes/select-energy.tsx'),
    route('make-a-complaint-select-type', 'routes/select-type.tsx'),
    route('complaints/feedback', 'routes/feedback.tsx'),
    route('complaints/feedback/personal-details', 'routes/feedback-details.tsx'),
    route('complaints/:complaint', 'routes/complaint-details.tsx'),
    route('complaints/:complaint/query', 'routes/complaint-query.tsx'),
    route('confirmation', 'routes/confirmation.tsx'),
    route('follow', 'routes/follow.tsx'),
    route('submit-meter-read', 'routes/submit-meter-read.tsx'),
    route('submit-meter-read/next-week.ics', 'routes/next-read-week.ts'),
    route('submit-meter-read-confirm', 'routes/submit-meter-read-confirm.tsx'),
    route('emergencies', 'routes/emergencies.tsx'),
    route('emergencies/:article', 'routes/emergency-article.tsx'),
    route(':category', 'routes/category.tsx'),
    route(':category/:article', 'routes/article.tsx'),
  ]),
  route('search', 'routes/search.tsx'),
  route('search/suggestions', 'routes/search-suggestions.ts'),
  route('search/opened', 'routes/search-opened.ts'),
  route('cookies', 'routes/cookies.tsx'),
  // Sign-in and sign-out themselves are in `server/auth/`, before the router.
  ...['logout', 'identity/logout', 'identity/signing-out', 'identity/signed-out'].map((path) =>
    route(path, 'routes/sign-out.tsx', { id: path }),
  ),
  route('identity/:problem', 'routes/sign-in-problem.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('gallery', 'routes/gallery.tsx'),
  route('page-not-found.html', 'routes/page-not-found.tsx'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
