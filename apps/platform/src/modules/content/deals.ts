import { type Day, formatDay } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';
import type { ArticleSource } from './article-source.ts';

/** One line of Markdown. */
const line = z.string().regex(/^[^\n]+$/);

/** The page of deals as an editor writes it. `content/README.md` describes each field. */
export const dealsFile = z.strictObject({
  title: line.max(60),
  description: line.max(155),
  /** Shown when there are no deals. */
  none: line,
  deals: z.array(
    z.strictObject({
      name: line,
      price: line,
      what: line,
      /** The last day on which the deal is shown, in London. */
      ends: z.iso.date().optional(),
      link: z.strictObject({ label: line, path: line }),
    }),
  ),
});

export type DealsFile = z.infer<typeof dealsFile>;

export function withoutEnded(file: DealsFile, today: Day): DealsFile {
  return { ...file, deals: file.deals.filter(({ ends }) => !ends || today <= ends) };
}

/** The page as an article, each deal a block with a heading of its own. */
export function dealsArticle({ title, description, none, deals }: DealsFile): ArticleSource {
  const blocks = deals.map(({ name, price, what, ends, link }) =>
    [
      `## [!DEAL] ${name}`,
      `**${price}**`,
      what,
      ...(ends ? [`Ends on ${formatDay(ends)}.`] : []),
      `[${link.label}](${link.path})`,
    ]
      .map((part) => `> ${part}`)
      .join('\n>\n'),
  );
  return { title, description, related: [], body: blocks.length > 0 ? blocks.join('\n\n') : none };
}
