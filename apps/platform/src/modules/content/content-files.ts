import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { headerConfiguration, outage, redirects } from '@lamplighter/contracts/content/content';
import { type FactLedger, factLedger } from '@lamplighter/contracts/content/facts';
import { type ReadWeeks, readWeeks } from '@lamplighter/contracts/content/read-weeks';
import { pagePath } from '@lamplighter/contracts/search/search-content';
import { phraseOf, plainForm, wordsOf } from '@lamplighter/contracts/text/words';
import { z } from 'zod';

import { type ArticleSource, parseJson, readArticle } from './article-source.ts';
import { dealsFile } from './deals.ts';

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

/** `content/search/dictionary.json`: Welsh, Polish and dialect words, each with the English word that articles use. */
const dictionary = z.record(z.string(), z.string()).superRefine((entries, context) => {
  const seen = new Set<string>();
  for (const [foreign, english] of Object.entries(entries)) {
    if (wordsOf(foreign).length !== 1 || wordsOf(english).length !== 1)
      context.addIssue({ code: 'custom', message: `'${foreign}' and '${english}' have to be one word each` });
    if (seen.has(plainForm(foreign)))
      context.addIssue({ code: 'custom', message: `'${foreign}' stands in two places` });
    seen.add(plainForm(foreign));
  }
});

/** `content/search/pages.json`: pages of the site that are not articles, with what one can do there. */
const indexedPages = z.array(
  z.strictObject({
    page: z.string().regex(pagePath),
    title: z.string().min(1).max(60),
    does: z.string().min(1).max(90),
    asked: z.array(z.string().min(1)),
  }),
);

/** `content/search/synonyms.json`: groups of words and phrases that customers use for the same thing. */
const synonymGroups = z.array(z.array(z.string().min(1)).min(2)).superRefine((groups, context) => {
  const seen = new Set<string>();
  for (const phrase of groups.flat().map((written) => phraseOf(written).join(' '))) {
    if (seen.has(phrase)) context.addIssue({ code: 'custom', message: `'${phrase}' stands in two places` });
    seen.add(phrase);
  }
});
