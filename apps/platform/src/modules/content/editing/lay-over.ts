import { requireFacts } from '../article-page.ts';
import { readArticle } from '../article-source.ts';
import type { ContentFiles } from '../content-files.ts';
import type { PublishedArticles } from './published-articles.ts';

/** The content with the published revisions in place of files. One that cannot be shown is reported: its file stays. */
export function layOver(
  files: ContentFiles,
  published: PublishedArticles,
  onRefused: (error: unknown) => void,
): ContentFiles {
  const revisions = published.flatMap(({ path, revision, source: text }) => {
    const [category = '', slug = ''] = path.split('/');
    const file = `articles/${path}.md, revision ${revision}`;
    try {
      const source = readArticle(text, file);
      for (const { facts } of files.brands) requireFacts(source, facts);
      return [{ category, slug, file, source }];
    } catch (cause) {
      onRefused(new Error(`${file} cannot be shown`, { cause }));
      return [];
    }
  });
  const byPath = new Map([...files.articles, ...revisions].map((article) => [pathOf(article), article]));
  return { ...files, articles: [...byPath.values()] };
}

const pathOf = ({ category, slug }: { category: string; slug: string }) => `${category}/${slug}`;
