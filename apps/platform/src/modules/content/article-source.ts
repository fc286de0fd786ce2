import { toolPaths } from '@lamplighter/contracts/content/content-paths';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';

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
  /** The tool that answers the article's question for one's own home. */
  tool: z.enum(toolPaths).optional(),
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

/** JSON and YAML as editors write them. An error names the file and the line: that is all an editor needs to find it. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'is not valid JSON';
    throw new Error(`${file}, line ${lineAt(text, positionIn(message, text))}: ${reasonIn(message)}`, { cause });
  }
}

/** `firstLine` is the line of the file on which the YAML starts. Every value stays text. */
function parseYaml(text: string, file: string, firstLine: number): unknown {
  try {
    return parse(text, { schema: 'failsafe' });
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    const line = (cause.linePos?.[0].line ?? 1) + firstLine - 1;
    const [reason = cause.message] = cause.message.split(/ at line \d+/);
    throw new Error(`${file}, line ${line}: ${reason}`, { cause });
  }
}

/** V8 gives a position, or an excerpt that starts ten characters before the error, or neither at the end of the text. */
function positionIn(message: string, text: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  const [, token = '', cut, excerpt = ''] =
    /^Unexpected token '(.)', (\.\.\.)?"(.*?)"(?:\.\.\.)? is not/su.exec(message) ?? [];
  if (!excerpt) return text.trimEnd().length;
  return text.indexOf(excerpt) + (cut ? 10 : Math.max(excerpt.indexOf(token), 0));
}

function reasonIn(message: string): string {
  return message.replace(/ (?:in JSON )?at position .*$/s, '').replace(/, (?:\.\.\.)?".*$/s, '');
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
