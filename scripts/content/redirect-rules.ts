import { productPages } from '../../apps/platform/src/modules/staff-insights/link-rules.ts';

/** A redirect starts where no page is and ends, in one step, at a page. `paths` are the articles. */
export function redirectProblems(
  redirects: Record<string, string>,
  paths: ReadonlySet<string>,
  categories: readonly string[],
): string[] {
  const pages = new Set([...productPages, ...categories, ...paths]);
  return Object.entries(redirects).flatMap(([from, to]) => [
    ...(paths.has(from) ? [`redirects.json: ${from} is an article; delete it or the redirect`] : []),
    ...(Object.hasOwn(redirects, to) ? [`redirects.json: ${from} leads to ${to}, which is redirected itself`] : []),
    ...(!Object.hasOwn(redirects, to) && !pages.has(to)
      ? [`redirects.json: ${from} leads to ${to}, which is no page`]
      : []),
  ]);
}
