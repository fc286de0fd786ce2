import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { headerConfiguration, outage, redirects } from '@lamplighter/contracts/content';
import { type FactLedger, factLedger } from '@lamplighter/contracts/facts';
import { type ReadWeeks, readWeeks } from '@lamplighter/contracts/read-weeks';
import { z } from 'zod';
import { dictionary } from '../search/indexing/dictionary.ts';
import { indexedPages } from '../search/indexing/indexed-page.ts';
import { synonymGroups } from '../search/indexing/synonyms.ts';
import { type ArticleSource, readArticle } from './article-source.ts';
import { dealsFile } from './deals/deals.ts';
import { parseJson } from './parse-file.ts';

const group = z.strictObject({
  title: z.string().min(1),
  articles: z.array(z.strictObject({ slug: z.string(), label: z.string().min(1) })),
});

const category = z.strictObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** The articles as the category page lists them. */
  groups: z.array(group).min(1),
});

export type ContentFiles = Awaited<ReturnType<typeof readContentFiles>>;

/** Reads and validates everything in `content/`. Throws the first error, with the name of its file. */
export async function readContentFiles(directory: string) {
  const readJson = <Schema extends z.ZodType>(file: string, schema: Schema) => readJsonFile(directory, file, schema);
  const readMarkdown = async (file: string): Promise<ArticleSource> =>
    readArticle(await readFile(join(directory, file), 'utf8'), file);
  const filesIn = async (folder: string, ending: string) =>
    (await readdir(join(directory, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
      .sort();

  const ledgers = await Promise.all(
    (await filesIn('facts', '.json')).map(async (file) => ({ file, facts: await readJson(file, factLedger) })),
  );
  const shared: FactLedger = {};
  for (const { file, facts } of ledgers) {
    if (dirname(file) === 'facts') Object.assign(shared, facts);
  }
  const brandNames = (await filesIn('header', '.json')).map((file) => basename(file, '.json'));
  const brands = await Promise.all(
    brandNames.map(async (brand) => ({
      brand,
      facts: { ...shared, ...(await readJson(`facts/brands/${brand}.json`, factLedger)) },
      header: await readJson(`header/${brand}.json`, headerConfiguration),
      outage: await readJson(`outages/${brand}.json`, outage),
    })),
  );
  const articles = await Promise.all(
    (await filesIn('articles', '.md')).map(async (file) => {
      const [, categorySlug = '', name = ''] = file.split(sep);
      return { category: categorySlug, slug: basename(name, '.md'), file, source: await readMarkdown(file) };
    }),
  );
  return {
    brands,
    articles,
    /** The ledgers of facts, by file. */
    ledgers,
    categories: await readJson('categories.json', z.array(category)),
    deals: await readJson('deals.json', dealsFile),
    redirects: await readJson('redirects.json', redirects),
    readWeeks: await readReadWeeks(directory),
    dictionary: await readJson('search/dictionary.json', dictionary),
    pages: await readJson('search/pages.json', indexedPages),
    synonyms: await readJson('search/synonyms.json', synonymGroups),
  };
}

export function readReadWeeks(directory: string): Promise<ReadWeeks> {
  return readJsonFile(directory, 'meter-read/read-weeks.json', readWeeks);
}

async function readJsonFile<Schema extends z.ZodType>(
  directory: string,
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(parseJson(await readFile(join(directory, file), 'utf8'), file));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
