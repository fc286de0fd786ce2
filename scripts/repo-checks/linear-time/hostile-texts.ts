import { z } from 'zod';

const units = {
  blanks: ' ',
  tabs: '\t',
  'line breaks': '\n',
  'Windows line breaks': '\r\n',
  'ideographic spaces': '\u3000',
  'zero-width spaces': '\u200b',
  'mixed spaces': ' \u00a0\u2003\u200d',
  'soft hyphens': '\u00ad',
  tags: '\u{e0020}',
  'combining marks': 'e\u0301',
  emoji: '🏮',
  'half a surrogate pair': '\ud83d',
  'control characters': '\u0001',
  letters: 'a',
  capitals: 'A',
  digits: '1',
  zeros: '0',
  slashes: '/',
  backslashes: '\\',
  'dot segments': '/.',
  'parent segments': '/../a',
  'segments with a blank': '/ ',
  prefixes: '/help-and-support',
  percents: '%',
  'half an escape': '%6',
  'escaped letters': '%63',
  'escaped slashes': '%2f',
  'at signs': '@',
  'letters and at signs': 'a@',
  dots: '.',
  'letters and dots': 'a.',
  hyphens: '-',
  'letters and hyphens': 'a-',
  underscores: '_',
  commas: ',',
  'commas and blanks': ', ',
  semicolons: ';',
  'semicolons and blanks': '; ',
  'equals signs': '=',
  ampersands: '&',
  pairs: 'a=1&',
  'query marks': '?',
  'number signs': '#',
  quotes: '"',
  'opening quotes': ' ‘',
  brackets: '(',
  angles: '<a',
  braces: '{{',
  'colons and digits': ':1',
  'phone prefixes': '+44 ',
  'dates in part': '2026-01-',
  'times in part': 'T00:00',
  addresses: 'http://a',
  'email domains': 'a@a.a',
  quality: 'br;q=0.0',
};

/** Alone, and between characters that no pattern of a field ends with. */
const shapes: Record<string, (run: string) => string> = {
  alone: (run) => run,
  between: (run) => `a${run}\u00a7`,
};

export type HostileText = { name: string; of: (length: number) => string };

export const hostileTexts: HostileText[] = Object.entries(units).flatMap(([unit, text]) =>
  Object.entries(shapes).map(([shape, around]) => ({
    name: `${unit}, ${shape}`,
    of: (length) => around(text.repeat(Math.ceil(length / text.length))),
  })),
);

/**
 * Inputs for a schema with the same text in every text field. A union gives one input for each of its options; an
 * object as many as the field with the most.
 */
export function samplesFor(schema: z.core.$ZodType, text: string): unknown[] {
  if (schema instanceof z.ZodObject) return objectSamples(schema.shape, text);
  if (schema instanceof z.ZodArray) return samplesFor(schema.element, text).map((item) => [item]);
  if (schema instanceof z.ZodRecord) return samplesFor(schema.valueType, text).map((value) => ({ [text]: value }));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => samplesFor(option, text));
  if (schema instanceof z.ZodPipe) return samplesFor(schema.in, text);
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true];
  const inner = wrapped(schema);
  return inner ? samplesFor(inner, text) : [text];
}

function wrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch;
  return wraps ? schema.unwrap() : undefined;
}

function objectSamples(shape: Readonly<Record<string, z.core.$ZodType>>, text: string): Record<string, unknown>[] {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, values: samplesFor(field, text) }));
  const count = Math.max(1, ...fields.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(fields.map(({ name, values }) => [name, values[index % values.length]])),
  );
}

const small = 1_000;
const factor = 8;
/** A function this fast on 8,000 characters is not quadratic: a quadratic pattern takes a tenth of a second. */
const quickMs = 15;
/** CPU time is counted in steps of a few milliseconds, so batches of calls are measured. */
const batchMs = 20;
/** Eight small texts cost as much as one large text when a function is linear, an eighth when it is quadratic. */
const maxRatio = 2.8;
const rounds = 3;

/** Prepares a call with a text of a given length. */
type Work = (length: number) => () => unknown;

/**
 * How the cost of a function grows faster than linearly, or undefined when it does not. Measures CPU time of this
 * thread, so that other processes do not count; one linear round of several is enough.
 */
export function superLinearGrowth(work: Work): string | undefined {
  const large = work(small * factor);
  for (let attempt = 0; attempt < rounds; attempt++) if (wallMs(large) <= quickMs) return undefined;

  const little = work(small);
  let runs = 1;
  while (cpuMs(large, runs) < batchMs) runs *= 2;
  let figures = '';
  for (let round = 0; round < rounds; round++) {
    const littleMs = cpuMs(little, runs * factor);
    const largeMs = cpuMs(large, runs);
    if (largeMs <= littleMs * maxRatio) return undefined;
    figures = `${littleMs.toFixed(0)} ms for ${runs * factor} × ${small}, ${largeMs.toFixed(0)} ms for ${runs} × ${small * factor}`;
  }
  return figures;
}

function wallMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function cpuMs(run: () => unknown, times: number): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time++) run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
