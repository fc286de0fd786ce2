import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const articles = fileURLToPath(new URL('../../../content/articles', import.meta.url));

/** The articles of a category in the content of the repository: title and path, by title. */
export function articlesOf(category: string): [string, string][] {
  return readdirSync(`${articles}/${category}`)
    .map((file): [string, string] => [
      titleIn(readFileSync(`${articles}/${category}/${file}`, 'utf8')),
      `/help-and-support/${category}/${file.replace(/\.md$/, '')}`,
    ])
    .toSorted();
}

function titleIn(source: string): string {
  const [, title = ''] = /^title: (.+)$/m.exec(source) ?? [];
  return title.replace(/^(['"])(.*)\1$/, '$2');
}
