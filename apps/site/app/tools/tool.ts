import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import type { FieldError } from '@lamplighter/contracts/forms/form';
import type { Day } from '@lamplighter/contracts/time/london-day';
import type { ComponentType, ReactNode } from 'react';
import type { Brand } from '../brand/brands.ts';
import type { Ledger } from './ledger.ts';
import type { NamedQuestion, Question, TypedAnswer } from './question.ts';
import type { DangerAnswer, ToolAnswer } from './tool-answer.ts';

/** What an answer depends on besides the answers of the customer. A tool in the browser has only the facts it names. */
export type ToolContext<Facts = Ledger, Own = Brand['facts']> = { facts: Facts; brand: Own; today: Day };

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
  | { kind: 'danger'; danger: DangerAnswer }
  | { kind: 'answer'; answer: ToolAnswer };

/** Questions, and an answer to them that depends on nothing else than its context. */
export type Tool<Context = ToolContext> = {
  path: ToolPath;
  words: ToolWords;
  Drawing: ComponentType;
  /** What to do before any question, on the page of a tool that people open in an emergency. */
  Warning?: ComponentType;
  /** Shown after the first question, for answers that are easier to point at than to type. */
  Picker?: ComponentType<{ query: URLSearchParams }>;
  /** Shown under an option of a question while it is chosen. */
  reveal?: (question: string, option: string, context: Context) => ReactNode;
  questions: readonly NamedQuestion[];
  outcomeOf: (query: URLSearchParams, context: Context) => Outcome;
};

/** What was entered, by the name of the question. */
export type Typed = Record<string, TypedAnswer>;

/** A schema of zod, or what reads answers as one does. */
type Reader<Answers> = {
  safeParse: (
    typed: Typed,
  ) =>
    | { success: true; data: Answers }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

type Definition<Answers, Context> = Omit<Tool<Context>, 'questions' | 'outcomeOf'> & {
  questions: Record<keyof Answers & string, Question>;
  /** A danger ends the questions: whatever else was entered, or left out, this is the answer. */
  dangerOf?: (typed: Typed, context: Context) => DangerAnswer | undefined;
  /** Which answers are required can depend on the others. */
  answersOn: (today: Day, typed: Typed) => Reader<Answers>;
  respond: (answers: Answers, context: Context) => ToolAnswer;
};

export function defineTool<Answers, Context extends { today: Day } = ToolContext>(
  definition: Definition<Answers, Context>,
): Tool<Context> {
  const { dangerOf, answersOn, respond, ...rest } = definition;
  const questions = Object.entries<Question>(definition.questions).map(([name, question]) => ({ name, ...question }));
  return {
    ...rest,
    questions,
    outcomeOf: (query, context) => {
      if (![...query.keys()].some((key) => questions.some(({ name }) => key === name || key.startsWith(`${name}-`)))) {
        return { kind: 'unanswered' };
      }
      const typed: Typed = Object.fromEntries(
        questions.map((question) => [question.name, typedAnswer(question, query)]),
      );
      const danger = dangerOf?.(typed, context);
      if (danger) return { kind: 'danger', danger };
      const read = answersOn(context.today, typed).safeParse(typed);
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
