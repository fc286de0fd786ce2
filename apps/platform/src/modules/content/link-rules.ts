import { toolPaths } from '@lamplighter/contracts/content/content-paths';
import { mainSite } from '@lamplighter/contracts/content/main-site';
import { complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';

/** Pages of the product that are neither a category of articles nor an article. */
export const productPages = [
  'contact-us',
  'follow',
  'probate',
  'submit-meter-read',
  'make-a-complaint-select-energy',
  'tools',
  ...toolPaths.map((path) => `tools/${path}`),
  ...Object.keys(complaintPaths).map((path) => `complaints/${path}`),
];

const mainSiteLinks = new Set<string>(Object.values(mainSite));

/** `paths` are the articles, `categories` the slugs of their categories. */
export function linksLeadSomewhere(paths: ReadonlySet<string>, categories: readonly string[]) {
  const ours = new Set(
    [...productPages, ...categories, ...paths].map((path) => `/help-and-support/${path}`).concat('/help-and-support'),
  );
  return ({ links }: { links: readonly string[] }): string[] =>
    links
      .filter((link) => !ours.has(link) && !mainSiteLinks.has(link) && !isHttpsUrl(link))
      .map((link) => `${link} is no page of this product or of the main site, and no https URL`);
}

function isHttpsUrl(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:';
}
