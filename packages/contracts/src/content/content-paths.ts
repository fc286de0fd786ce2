/** Paths on the content server. A supplier's own server uses the same paths. */
export const contentPaths = {
  header: () => '/aem6/content/sysadmin/header-configuration/jcr:content.data.json',
  categories: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/categories/categories.json`,
  redirects: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/redirects/redirects.json`,
  meterRead: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/meter-read/submit-meter-read.json`,
  outage: (brand: string) => `/aem6/content/dam/${brand}/beta/json/service-outage/help-and-support.json`,
  /** Not in the specification, so a supplier's own server may not have it. */
  furtherNotices: (brand: string) => `/aem6/content/dam/${brand}/beta/json/service-outage/further-notices.json`,
  /** Not in the specification either: the site has no search results without it. */
  search: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/search/search.json`,
  /** Not in the specification either: without it, a site sees that something has changed when its content expires. */
  version: (brand: string) => `/aem6/content/dam/${brand}/beta/json/help/version/version.json`,
  deals: (brand: string) => `/aem6/content/${brand}/help/deals.html`,
  article: (brand: string, category: string, article: string) =>
    `/aem6/content/${brand}/help/${category}/${article}.html`,
};

/** The tools, by the last part of their path below `/help-and-support/tools/`. */
export const toolPaths = [
  'what-help-can-i-get',
  'no-power-or-gas',
  'direct-debit-checker',
  'running-costs',
  'back-bill-checker',
  'are-we-late',
  'read-it-with-me',
] as const;

export type ToolPath = (typeof toolPaths)[number];
