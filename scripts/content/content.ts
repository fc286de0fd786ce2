import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ArticleSource } from '../../apps/platform/src/modules/content/article-source.ts';
import { readContentFiles } from '../../apps/platform/src/modules/content/content-files.ts';
import { dealsArticle } from '../../apps/platform/src/modules/content/deals.ts';
import { type FactLedger, factLedger } from '../../packages/contracts/src/content/facts.ts';
import type { Ledger } from './fact-rules.ts';

/** The links that the hub shows first: few, with labels that fit half of a phone's width. */
const popularLinks = z.object({
  heading: z.string().min(1).max(24),
  links: z
    .array(z.object({ label: z.string().min(1).max(24), link: z.string() }))
    .min(4)
    .max(6),
});

/** The input of the rules. */
export type Content = {
  articles: { path: string; source: ArticleSource }[];
  /** The page for signed-in customers: not an article, but checked like one. */
  deals: ArticleSource;
  categories: string[];
  /** The slugs of the articles that the page of each category lists. */
  lists: Record<string, string[]>;
  /** The articles that have moved, with their new paths. */
  redirects: Record<string, string>;
  popular: z.infer<typeof popularLinks>;
  ledgers: Ledger[];
  /** All facts of each brand, its own and the shared ones. */
  brands: FactLedger[];
  /** Every file that may name a fact, by name. */
  texts: Record<string, string>;
  /** `content/README.md`, which lists the drawings for editors. */
  guide: string;
  /** The site's source code, which may name facts too. */
  siteSource: string;
  /** The code with words for customers, pages and emails, by path. */
  interfaceSources: Record<string, string>;
};

/** Reads `content/` with the platform's reader, so that whatever it rejects fails here as well. */
export async function readContent(directory: string, siteDirectory: string): Promise<Content> {
  const files = await readContentFiles(directory);
  const ledgerTexts = await readAll(join(directory, 'facts'), '**/*.json');
  return {
    articles: files.articles.map(({ category, slug, source }) => ({ path: `${category}/${slug}`, source })),
    // The last day of a deal is its own, and no fact.
    deals: dealsArticle({ ...files.deals, deals: files.deals.deals.map(({ ends: _, ...deal }) => deal) }),
    categories: files.categories.map(({ slug }) => slug),
    lists: Object.fromEntries(
      files.categories.map(({ slug, groups }) => [
        slug,
        groups.flatMap(({ articles }) => articles.map((article) => article.slug)),
      ]),
    ),
    redirects: files.redirects,
    ledgers: Object.entries(ledgerTexts).map(([file, text]) => ({
      file: `facts/${file}`,
      ...(file.startsWith('brands/') ? { brand: basename(file, '.json') } : {}),
      facts: factLedger.parse(JSON.parse(text)),
    })),
    brands: files.brands.map(({ facts }) => facts),
    popular: popularLinks.parse(JSON.parse(await readFile(join(directory, 'popular.json'), 'utf8'))),
    texts: await readAll(
      directory,
      '{*.md,{deals,popular}.json,{articles,header,outages,meter-read,search}/**/*.{md,json}}',
      ['README.md'],
    ),
    guide: await readFile(join(directory, 'README.md'), 'utf8'),
    siteSource: Object.values(await readAll(siteDirectory, '{app,server}/**/*.{ts,tsx}')).join('\n'),
    interfaceSources: await readAll(
      '.',
      '{apps/site/app/**/*.{ts,tsx},apps/platform/src/modules/delivery/email/**/*.ts}',
      ['**/*.test.*', 'apps/site/app/{brand,browser,routes/gallery,illustrations}/**'],
    ),
  };
}

async function readAll(cwd: string, pattern: string, exclude: string[] = []): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const file of glob(pattern, { cwd, exclude })) texts[file] = await readFile(join(cwd, file), 'utf8');
  return texts;
}
