import type { FieldError } from '@lamplighter/contracts/forms/form';
import { readDay } from '@lamplighter/contracts/leads/reading-date';
import { type Day, formatDay } from '@lamplighter/contracts/time/london-day';
import type { ComponentType } from 'react';

/** How a question of a tool is asked and its answer read, on the server and in the browser. */

export type Option = {
  value: string;
  label: string;
  hint?: string;
  /** Asked for with this option, and shown while it is chosen. */
  field?: FieldTexts & { name: string };
};

export type FieldTexts = {
  label: string;
  hint?: string;
  unit?: string;
  /** What stands in the field before anything was typed. */
  start?: (before: Readonly<Record<string, unknown>>) => string;
};

/** An answer, or what is wrong with it, as the form shows it. */
type Read<Answer> = { answer: Answer } | { errors: readonly FieldError[] };

/** What was typed into a field: one text, or those of all options that were chosen. */
export type Typed = Pick<URLSearchParams, 'get' | 'getAll'>;

type Look =
  | {
      kind: 'choice' | 'several';
      options: readonly Option[];
      /** The answer that an option is, as far as it is known before it was entered; its value without it. */
      answerOf?: (value: string) => unknown;
    }
  /** One of many options. */
  | { kind: 'list'; unchosen: string; options: readonly Option[] }
  | {
      kind: 'fields';
      fields: Readonly<Record<string, FieldTexts>>;
      /** Fills the fields in by pointing. */
      Picker?: ComponentType<{ typed: Typed }>;
    }
  | { kind: 'date' };

/** How an answer is entered and read. `Before` is what was answered before. */
export type Entry<Answer, Before> = Look & {
  read: (name: string, typed: Typed, before: Before, today: Day) => Read<Answer>;
};

export type Question<Answer = unknown, Before = unknown> = Entry<Answer, Before> & {
  ask: string | ((before: Before) => string);
  hint?: string | ((before: Before) => string);
  /** Always, without it. It depends on choices only, so that the questions can be counted. */
  when?: (before: Before) => boolean;
  /** What is wrong with an answer that could be read, if it does not fit those before. */
  check?: (answer: Answer, before: Before, today: Day) => string | FieldError | undefined;
  /** Which options there are, where that depends on the answers before. */
  isOffered?: (value: string, before: Before) => boolean;
  /** The answer in a few words, for the list of answers; what was chosen or typed without it. */
  say?: (answer: Answer) => string;
};

/** The options that there are after these answers. */
export function optionsIn<Before>(question: Question<unknown, Before>, before: Before): readonly Option[] {
  if (!('options' in question)) return [];
  const { options, isOffered } = question;
  return isOffered ? options.filter(({ value }) => isOffered(value, before)) : options;
}

/** Options from their labels, by value. */
function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

const one = (field: string, message: string) => ({ errors: [{ field, message }] });
/** Texts that are too long for any answer are cut. */
const maxLength = 40;
export const textIn = (typed: Typed, field: string) => (typed.get(field) ?? '').slice(0, maxLength);

export function choice<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  error: string,
  hints: Readonly<Record<string, string>> = {},
): Entry<Value, unknown> {
  const isOption = (value: string): value is Value => Object.hasOwn(labels, value);
  const options = Object.keys(labels)
    .filter(isOption)
    .map((value) => ({ value, label: labels[value], ...(hints[value] && { hint: hints[value] }) }));
  return { kind: 'choice', options, read: readOption(isOption, error) };
}

export function list<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  unchosen: string,
  error: string,
): Entry<Value, unknown> {
  const isOption = (value: string): value is Value => Object.hasOwn(labels, value);
  return { kind: 'list', unchosen, options: optionsOf(labels), read: readOption(isOption, error) };
}

function readOption<Value extends string>(isOption: (value: string) => value is Value, error: string) {
  return (name: string, typed: Typed): Read<Value> => {
    const value = typed.get(name) ?? '';
    return isOption(value) ? { answer: value } : one(name, error);
  };
}

/** An amount that belongs to an option. Without one where the option has none. */
type WithAmount<Value, Amount> = { value: Value; amount: Amount | undefined };

/** A choice some of whose options ask for a number, each in a field of its own. */
export function choiceWithAmount<const Value extends string, Amount = number>(
  labels: Readonly<Record<Value, string>>,
  error: string,
  fields: Readonly<Partial<Record<Value, FieldTexts & { name: string; read: ReadText<Amount> }>>>,
): Entry<WithAmount<Value, Amount>, unknown> {
  const chosen = choice(labels, error);
  if (chosen.kind !== 'choice') throw new Error('a choice has options');
  const fieldOf = new Map(Object.entries<(typeof fields)[Value]>(fields));
  return {
    kind: 'choice',
    options: chosen.options.map((option) => {
      const field = fieldOf.get(option.value);
      return field ? { ...option, field } : option;
    }),
    answerOf: (value) => ({ value }),
    read: (name, typed, before, today) => {
      const read = chosen.read(name, typed, before, today);
      if ('errors' in read) return read;
      const field = fieldOf.get(read.answer);
      if (!field) return { answer: { value: read.answer, amount: undefined } };
      const amount = field.read(textIn(typed, field.name));
      return 'error' in amount
        ? one(field.name, amount.error)
        : { answer: { value: read.answer, amount: amount.answer } };
    },
  };
}

const none = 'none';

/** Any number of the options, or that none applies. Values that are not options are left out: an old link still opens. */
export function several<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  noneLabel: string,
  error: string,
): Entry<Value[], unknown> {
  const isOption = (value: string): value is Value => Object.hasOwn(labels, value);
  return {
    kind: 'several',
    options: [...optionsOf(labels), { value: none, label: noneLabel }],
    read: (name, typed) => {
      const answer = typed.getAll(name).filter(isOption);
      const isNone = typed.getAll(name).includes(none);
      return isNone === answer.length > 0 ? one(name, error) : { answer: [...new Set(answer)] };
    },
  };
}

/** How the text of a field is read. */
export type ReadText<Answer> = (typed: string) => { answer: Answer } | { error: string };

/** Numbers from one place, in one question. */
export function fields<Answer extends object>(
  all: { readonly [Name in keyof Answer & string]: FieldTexts & { read: ReadText<Answer[Name]> } },
  Picker?: ComponentType<{ typed: Typed }>,
): Entry<Answer, unknown> {
  const isComplete = (_: object, errors: readonly FieldError[]): _ is Answer => errors.length === 0;
  const entries = Object.entries<FieldTexts & { read: ReadText<unknown> }>(all);
  return {
    kind: 'fields',
    fields: Object.fromEntries(entries),
    ...(Picker && { Picker }),
    read: (_, typed) => {
      const errors: FieldError[] = [];
      const answers: Record<string, unknown> = {};
      for (const [name, { read: readText }] of entries) {
        const read = readText(textIn(typed, name));
        if ('error' in read) errors.push({ field: name, message: read.error });
        else answers[name] = read.answer;
      }
      return isComplete(answers, errors) ? { answer: answers } : { errors };
    },
  };
}

/** One number or text, whose label is the question. */
export function field<Answer>(read: ReadText<Answer>, unit?: string): Entry<Answer, unknown> {
  return {
    kind: 'fields',
    fields: { '': { label: '', ...(unit && { unit }) } },
    read: (name, typed) => {
      const found = read(textIn(typed, name));
      return 'error' in found ? one(name, found.error) : found;
    },
  };
}

type DayLimits = { from: Day; to: Day };

export function date<Before = unknown>(
  what: string,
  limits: (today: Day, before: Before) => DayLimits,
): Entry<Day, Before> {
  return {
    kind: 'date',
    read: (name, typed, before, today) => {
      const [day, month, year] = dateFields(name).map((part) => textIn(typed, part));
      const parts = { day: day ?? '', month: month ?? '', year: year ?? '' };
      const found = readDay(parts);
      const { from, to } = limits(today, before);
      if (found !== undefined && found >= from && found <= to) return { answer: found };
      if (Object.values(parts).every((part) => part.trim() === '')) return one(name, askFor(what));
      if (found === undefined) return one(name, `${what} must be a real date`);
      return one(name, `${what} must be between ${formatDay(from)} and ${formatDay(to)}`);
    },
  };
}

export const dateFields = (name: string) => [`${name}-day`, `${name}-month`, `${name}-year`];

/** The names of the fields in which a question is answered. */
export function fieldsOf(question: Look, name: string): string[] {
  if (question.kind === 'date') return dateFields(name);
  if (question.kind === 'fields') return Object.keys(question.fields).map((one) => one || name);
  return [name, ...question.options.flatMap((option) => option.field?.name ?? [])];
}

/** 'Enter your balance', for what begins a sentence: 'Your balance'. */
const askFor = (what: string) => `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`;

/** A number as people type it: '1,200', '£45.50', ' 45 ', '25p'. Undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s,£]/g, '').replace(/p$/i, '');
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

export function amount({ min, max, what }: { min: number; max: number; what: string }): ReadText<number> {
  return (typed) => {
    const number = readNumber(typed);
    if (number !== undefined && number >= min && number <= max) return { answer: number };
    return {
      error:
        typed.trim() === ''
          ? askFor(what)
          : `${what} must be a number between ${min.toLocaleString('en-GB')} and ${max.toLocaleString('en-GB')}`,
    };
  };
}
