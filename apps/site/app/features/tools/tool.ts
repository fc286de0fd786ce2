import type { Day } from '@lamplighter/contracts/london-day';
import type { ToolPath } from '@lamplighter/contracts/tool-paths';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Brand } from '../../brand/brand.ts';
import type { FieldError } from '../../components/forms/field-error.ts';
import type { Ledger } from './ledger.ts';
import type { NamedQuestion, Question, TypedAnswer } from './question.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** What an answer depends on besides the answers of the customer. */
export type ToolContext = { facts: Ledger; brand: Brand['facts']; today: Day };

type ToolWords = {
  title: string;
  /** For search engines and the list of tools. */
  description: string;
  intro: string;
  button: string;
};

export type Outcome =
  | { kind: 'unanswered' }
  | { kind: 'errors'; errors: FieldError[] }
  | { kind: 'answer'; answer: ToolAnswer };

/** Questions, and an answer to them that depends on nothing else than its context. */
export type Tool = {
  path: ToolPath;
  words: ToolWords;
  Drawing: ComponentType;
  /** Shown after the first question, for answers that are easier to point at than to type. */
  Picker?: ComponentType<{ query: URLSearchParams }>;
  questions: readonly NamedQuestion[];
  outcomeOf: (query: URLSearchParams, context: ToolContext) => Outcome;
};

type Definition<Schema extends z.ZodObject> = Omit<Tool, 'questions' | 'outcomeOf'> & {
  questions: Record<keyof z.input<Schema> & string, Question>;
  answersOn: (today: Day) => Schema;
  respond: (answers: z.output<Schema>, context: ToolContext) => ToolAnswer;
};

export function defineTool<Schema extends z.ZodObject>(definition: Definition<Schema>): Tool {
  const { answersOn, respond, ...rest } = definition;
  const questions = Object.entries<Question>(definition.questions).map(([name, question]) => ({ name, ...question }));
  return {
    ...rest,
    questions,
    outcomeOf: (query, context) => {
      if (![...query.keys()].some((key) => questions.some(({ name }) => key === name || key.startsWith(`${name}-`)))) {
        return { kind: 'unanswered' };
      }
      const typed = Object.fromEntries(questions.map((question) => [question.name, typedAnswer(question, query)]));
      const read = answersOn(context.today).safeParse(typed);
      if (read.success) return { kind: 'answer', answer: respond(read.data, context) };
      const errors = read.error.issues.map(({ path: [field = ''], message }) => ({ field: String(field), message }));
      return {
        kind: 'errors',
        errors: errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at),
      };
    },
  };
}

/** An answer as the form sent it. Texts that are too long for any answer are cut. */
export function typedAnswer({ name, kind }: NamedQuestion, query: URLSearchParams): TypedAnswer {
  const text = (key: string) => (query.get(key) ?? '').slice(0, maxLength);
  if (kind === 'several') return query.getAll(name).slice(0, maxOptions);
  if (kind !== 'date') return text(name);
  return { day: text(`${name}-day`), month: text(`${name}-month`), year: text(`${name}-year`) };
}

const maxLength = 40;
const maxOptions = 40;

/** The query that holds these answers and nothing else, in the order of the questions: the link to keep. */
export function canonicalQuery(questions: readonly NamedQuestion[], query: URLSearchParams): string {
  const names = questions.flatMap(({ name, kind }) =>
    kind === 'date' ? [`${name}-day`, `${name}-month`, `${name}-year`] : [name],
  );
  const kept = names.flatMap((name) =>
    query.getAll(name).map((value): [string, string] => [name, value.slice(0, maxLength)]),
  );
  return new URLSearchParams(kept.filter(([, value]) => value !== '')).toString();
}
