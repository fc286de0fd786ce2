import { endsTooLate, maxNoticeDays, type NoticeDraft } from '@lamplighter/contracts/content/notice-draft';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { linksLeadSomewhere } from '../link-rules.ts';
import type { PageList } from '../page-list.ts';

const markdown = unified().use(remarkParse);
const ownOrigin = 'https://own.invalid';

/** What is wrong with a notice that its own fields do not show. Without a list of pages, links are not followed. */
export function noticeProblem(
  { message, categories, endsAt }: NoticeDraft,
  { now, pages }: { now: Date; pages: PageList | undefined },
): string | undefined {
  if (endsTooLate(endsAt, now)) return `It has to end within ${maxNoticeDays} days.`;
  if (!pages) return undefined;
  const slugs = pages.categories.map(({ slug }) => slug);
  const unknown = categories?.find((category) => !slugs.includes(category));
  if (unknown !== undefined) return `There is no category ${unknown}.`;
  const leadsNowhere = linksLeadSomewhere(pages.articles, slugs);
  const dead = ownPathsIn(message).find((path) => leadsNowhere({ links: [path] }).length > 0);
  return dead === undefined ? undefined : `There is no page ${dead}: mend the link in the message.`;
}

/**
 * Whether a notice has a link to another site, or an image. Notices are on every page and are written in a hurry: they link
 * to pages of this site by their path, to phone numbers and to email addresses.
 */
export function hasForeignLink(message: string): boolean {
  let isForeign = false;
  visit(markdown.parse(message), (node) => {
    if (node.type === 'image' || node.type === 'imageReference') isForeign = true;
    if (node.type === 'link' || node.type === 'definition') isForeign ||= !isOwn(node.url);
  });
  return isForeign;
}

function ownPathsIn(message: string): string[] {
  const paths: string[] = [];
  visit(markdown.parse(message), (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const resolved = resolve(node.url);
    if (resolved?.origin === ownOrigin) paths.push(resolved.pathname.replace(/\/$/, ''));
  });
  return paths;
}

/** As a browser resolves it, which ignores tabs and takes backslashes for slashes. */
function isOwn(url: string): boolean {
  const resolved = resolve(url);
  return resolved !== null && (resolved.origin === ownOrigin || ['tel:', 'mailto:'].includes(resolved.protocol));
}

function resolve(url: string): URL | null {
  return URL.parse(url, `${ownOrigin}/`);
}
