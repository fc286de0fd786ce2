import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from './article-source.ts';

const categories = z.array(z.object({ slug: z.string(), title: z.string() }));

export type PageList = {
  categories: z.infer<typeof categories>;
  /** Their paths below the help site. */
  articles: ReadonlySet<string>;
};

/** Which pages there are, by the names of the files: an article that cannot be read is a page too. */
export async function readPageList(directory: string): Promise<PageList> {
  const file = 'categories.json';
  const [text, folders] = await Promise.all([
    readFile(join(directory, file), 'utf8'),
    readdir(join(directory, 'articles'), { recursive: true }),
  ]);
  const articles = folders.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length));
  return { categories: categories.parse(parseJson(text, file)), articles: new Set(articles) };
}
