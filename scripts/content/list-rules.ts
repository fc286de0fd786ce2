import type { Content } from './content.ts';

/** Every article is on the page of a category, once, and a category lists only articles that exist. */
export function listProblems({ articles, lists }: Pick<Content, 'articles' | 'lists'>): string[] {
  const paths = new Set(articles.map(({ path }) => path));
  const listed = Object.entries(lists).flatMap(([category, slugs]) => slugs.map((slug) => `${category}/${slug}`));
  const unlisted = [...paths.difference(new Set(listed))];
  const repeated = listed.filter((path, index) => listed.indexOf(path) < index);
  return [
    ...unlisted.map((path) => `${path}: no category lists it; add it to a group in categories.json`),
    ...listed.filter((path) => !paths.has(path)).map((path) => `categories.json: there is no article ${path}`),
    ...repeated.map((path) => `categories.json: ${path} is listed twice`),
  ];
}
