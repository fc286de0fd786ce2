import { createHash } from 'node:crypto';
import type { Categories, FurtherNotices, Outage } from '@lamplighter/contracts/content/content';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import type { FactLedger } from '@lamplighter/contracts/content/facts';
import { bothBrands } from '@lamplighter/contracts/content/notice-draft';
import type { Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { renderArticle, requireFacts } from './article-page.ts';
import type { ArticleSource } from './article-source.ts';
import type { ContentFiles } from './content-files.ts';
import { dealsArticle } from './deals.ts';
import { fillFactsInText } from './facts.ts';
import { noOperationalContent, type OperationalContent, type ShownNotice } from './operational/operational-store.ts';
import { meterReadConfigAt } from './operational/read-weeks.ts';

export type ContentDocument = { type: 'application/json' | 'text/html; charset=utf-8'; body: Buffer; etag: string };

/** The document of each path. Notices and the meter-read configuration depend on the time, so each takes it. */
export type ContentDocuments = Map<string, (now: Date) => ContentDocument>;

function documentOf(type: ContentDocument['type'], text: string): ContentDocument {
  const body = Buffer.from(text);
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

export const jsonDocument = (value: unknown) => documentOf('application/json', JSON.stringify(value));

/**
 * The documents by content server path, for every brand; the one header is that of `mainBrand`. Throws if an article
 * names a fact that does not exist. Articles are rendered when they are first read: all of them take seconds of a core,
 * in which leads have to be accepted.
 */
export function makeDocuments(
  files: ContentFiles,
  mainBrand: string,
  operational: () => OperationalContent = () => noOperationalContent,
): ContentDocuments {
  const documents: ContentDocuments = new Map();
  const version = createHash('sha256').update(JSON.stringify(files)).digest('base64url');
  const put = (path: string, document: ContentDocument) => documents.set(path, () => document);

  for (const { brand, facts, header, outage } of files.brands) {
    const page = (source: ArticleSource, file: string) =>
      documentOf('text/html; charset=utf-8', render(source, facts, file));
    put(contentPaths.categories(brand), jsonDocument(describeCategories(files, facts)));
    put(contentPaths.version(brand), jsonDocument({ version }));
    put(contentPaths.redirects(brand), jsonDocument(files.redirects));
    const outageFile = withFacts(outage, facts, `outages/${brand}.json`);
    const noticesAt = (now: Date) => noticeDocuments(operational(), { brand, outageFile, now });
    documents.set(contentPaths.outage(brand), (now) => jsonDocument(noticesAt(now).outage));
    documents.set(contentPaths.furtherNotices(brand), (now) => jsonDocument(noticesAt(now).furtherNotices));
    put(contentPaths.deals(brand), page(dealsArticle(files.deals), 'deals.json'));
    documents.set(contentPaths.meterRead(brand), (now) =>
      jsonDocument(meterReadConfigAt(operational().readWeeks ?? files.readWeeks, now)),
    );
    for (const { category, slug, file, source } of files.articles) {
      namingFile(file, () => requireFacts(source, facts));
      documents.set(
        contentPaths.article(brand, category, slug),
        once(() => page(source, file)),
      );
    }
    if (brand === mainBrand) put(contentPaths.header(), jsonDocument(header));
  }
  if (!documents.has(contentPaths.header())) throw new Error(`there is no header/${mainBrand}.json`);
  return documents;
}

function once(make: () => ContentDocument): () => ContentDocument {
  let made: ContentDocument | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function render(source: ArticleSource, facts: FactLedger, file: string): string {
  return namingFile(file, () => renderArticle(source, facts));
}

/** Plain text substitution: the message is HTML that an editor wrote, and may have the fact inside a link. */
function withFacts(outage: Outage, facts: FactLedger, file: string): Outage {
  const filled = (text: string | undefined) => text && fillFactsInText(text, facts);
  return namingFile(file, () => ({ ...outage, title: filled(outage.title), message: filled(outage.message) }));
}

function namingFile<T>(file: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : 'cannot be rendered'}`, { cause });
  }
}

function describeCategories(files: ContentFiles, facts: FactLedger): Categories {
  const answerOf = ({ answer }: ArticleSource, file: string) =>
    answer === undefined ? {} : { answer: namingFile(file, () => fillFactsInText(answer, facts)) };
  return {
    data: files.categories.map(({ slug, title, description }) => ({
      type: 'help-categories',
      id: slug,
      attributes: { title, 'meta-description': description },
    })),
    included: files.categories.map(({ slug }) => ({
      type: 'help-category-articles',
      id: slug,
      attributes: {
        articles: files.articles
          .filter(({ category }) => category === slug)
          .map((article) => ({
            label: article.slug,
            title: article.source.title,
            ...answerOf(article.source, article.file),
          })),
      },
    })),
  };
}

const toHtml: Processor<undefined, undefined, undefined, Root, string> = unified().use(rehypeStringify);
const htmlOf = new WeakMap<ShownNotice, string>();

type Options = { brand: string; outageFile: Outage; now: Date };

/**
 * The outage document has room for one notice on all pages: the first that is shown now, or else the next one. All
 * others are further notices. A brand that never had a notice in the database has the one of its file.
 */
export function noticeDocuments(
  { notices, managedBrands }: OperationalContent,
  { brand, outageFile, now }: Options,
): { outage: Outage; furtherNotices: FurtherNotices } {
  const isOf = (other: string) => other === brand || other === bothBrands;
  if (!managedBrands.some(isOf)) return { outage: outageFile, furtherNotices: [] };
  const current = notices.filter((notice) => isOf(notice.brand) && notice.endsAt > now);
  const onAllPages = current.filter(({ categories }) => !categories);
  const shown = onAllPages.find(({ startsAt }) => startsAt <= now);
  const [next] = onAllPages.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));
  const first = shown ?? next;
  return {
    outage: first ? asDocument(first) : {},
    furtherNotices: current.filter((notice) => notice !== first).map(asDocument),
  };
}

function asDocument(notice: ShownNotice): FurtherNotices[number] {
  const { title, severity, categories, startsAt, endsAt, changedAt } = notice;
  return {
    title,
    message: messageOf(notice),
    severity,
    ...(categories && { categories }),
    updated: changedAt.toISOString(),
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
  };
}

/** Rendered once for each version of a notice. */
function messageOf(notice: ShownNotice): string {
  const html = htmlOf.get(notice) ?? renderMarkdown(notice.message);
  htmlOf.set(notice, html);
  return html;
}

/** The site accepts `b` for bold, and not `strong`. */
export function renderMarkdown(text: string): string {
  const body: Root = unified().use(remarkRehype).runSync(unified().use(remarkParse).parse(text));
  visit(body, 'element', (element) => {
    if (element.tagName === 'strong') element.tagName = 'b';
  });
  return toHtml.stringify(body);
}
