import type { FurtherNotices, Outage } from '@lamplighter/contracts/content';
import type { Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Notice } from '../operational-content/notice-repository.ts';
import type { OperationalContent } from '../operational-content/operational-store.ts';

const toHtml: Processor<undefined, undefined, undefined, Root, string> = unified().use(rehypeStringify);
const htmlOf = new WeakMap<Notice, string>();

type Options = { brand: string; outageFile: Outage; now: Date };

/**
 * The outage document has room for one notice on all pages: the first that is shown now, or else the next one. All
 * others are further notices. A brand that never had a notice in the database has the one of its file.
 */
export function noticeDocuments(
  { notices, managedBrands }: OperationalContent,
  { brand, outageFile, now }: Options,
): { outage: Outage; furtherNotices: FurtherNotices } {
  if (!managedBrands.includes(brand)) return { outage: outageFile, furtherNotices: [] };
  const current = notices.filter((notice) => notice.brand === brand && notice.endsAt > now);
  const onAllPages = current.filter(({ categories }) => !categories);
  const shown = onAllPages.find(({ startsAt }) => startsAt <= now);
  const [next] = onAllPages.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));
  const first = shown ?? next;
  return {
    outage: first ? asDocument(first) : {},
    furtherNotices: current.filter((notice) => notice !== first).map(asDocument),
  };
}

function asDocument(notice: Notice): FurtherNotices[number] {
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
function messageOf(notice: Notice): string {
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
