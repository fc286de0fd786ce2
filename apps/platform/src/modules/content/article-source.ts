import { z } from 'zod';
import { parseYaml } from './parse-file.ts';

/** An article as an editor writes it: front matter, then Markdown. `content/README.md` describes each field. */
const frontMatter = z.strictObject({
  title: z.string().min(1).max(60),
  description: z.string().min(1).max(155),
  answer: z.string().min(1).optional(),
  reviewed: z.iso.date().optional(),
  /** The last day on which the page is shown, in London. */
  expires: z.iso.date().optional(),
  /** Shows a link that leaves the page at once, for a reader who is watched. */
  'leaves-quickly': z.literal('true').optional(),
  related: z
    .array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/))
    .max(4)
    .default([]),
  /** Queries for which customers need this article; used by search only. */
  asked: z.array(z.string().min(1).max(100)).optional(),
  nucleus: z.enum(['callback-request', 'tariff-checker']).optional(),
});

export type ArticleSource = z.infer<typeof frontMatter> & { body: string };

export function readArticle(text: string, file: string): ArticleSource {
  const [, head, body] = text.match(/^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${file}: an article starts with front matter between two lines of ---`);
  const result = frontMatter.safeParse(parseYaml(head, file, 2));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return { ...result.data, body };
}
