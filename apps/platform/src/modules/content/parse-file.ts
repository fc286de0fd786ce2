import { parse, YAMLParseError } from 'yaml';

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
export function parseYaml(text: string, file: string, firstLine: number): unknown {
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
