import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import type { FieldError } from '@lamplighter/contracts/forms/form';
import type { Day } from '@lamplighter/contracts/time/london-day';
import type { ComponentType, ReactNode } from 'react';
import type { Brand } from '../brand/brands.ts';
import { type Answered, type Count, countAfter, type NamedQuestion, positionOf } from './flow.ts';
import type { FactId, Ledger } from './ledger.ts';
import { type FieldTexts, fieldsOf, type Question } from './question.ts';
import type { DangerAnswer, ToolAnswer } from './tool-answer.ts';

export type BrandFact = keyof Brand['facts'];

/** What an answer depends on besides the answers of the customer. The browser has the facts that the tool names. */
export type ToolContext<Fact extends FactId = FactId, Own extends BrandFact = BrandFact> = {
  facts: Pick<Ledger, Fact>;
  brand: Pick<Brand['facts'], Own>;
  today: Day;
};

/** The facts that the page has: at least those that the tool names. */
export type GivenContext = { facts: Partial<Ledger>; brand: Partial<Brand['facts']>; today: Day };

type ToolWords = {
  title: string;
  /** For search engines. */
  description: string;
  /** For the list of tools. */
  intro: string;
  /** What leads to it from an article. */
  button: string;
  /** What to have ready, for the list of tools. */
  ready: string;
};

/** A page of a tool: a question, or what ends the questions. */
export type Step = { answers: Answered; asked: readonly NamedQuestion[] } & (
  | {
      kind: 'question';
      question: NamedQuestion;
      errors: readonly FieldError[];
      /** Whether it was answered before and is to be changed. */
      isAgain: boolean;
      /** The questions that may follow, this one included. */
      count: Count;
    }
  | { kind: 'danger'; danger: DangerAnswer }
  | { kind: 'answer'; answer: ToolAnswer }
);

/** Something more that the page of an answer asks for, which is not needed for it. */
type Offer = FieldTexts & { name: string; button: string };

export type Tool = {
  path: ToolPath;
  words: ToolWords;
  facts: readonly FactId[];
  brandFacts: readonly BrandFact[];
  /** What to do before any question, on the page of a tool that people open in an emergency. */
  Warning?: ComponentType;
  /** Shown under an option of a question while it is chosen. */
  reveal?: (question: string, option: string, context: GivenContext) => ReactNode;
  offer?: Offer;
  questions: (context: GivenContext) => readonly NamedQuestion[];
  count: (context: GivenContext) => Count;
  /** The step that these answers lead to: `ask` names a question to be asked again, `asked` the one that was sent. */
  stepOf: (query: URLSearchParams, context: GivenContext) => Step;
};

/** A question for each answer, in the order in which they are asked. */
type Questions<Answers> = {
  readonly [Name in keyof Answers & string]-?: Question<Exclude<Answers[Name], undefined>, Partial<Answers>>;
};

type Definition<Answers, Fact extends FactId, Own extends BrandFact> = Omit<
  Tool,
  'facts' | 'brandFacts' | 'reveal' | 'questions' | 'count' | 'stepOf'
> & {
  facts: readonly Fact[];
  brandFacts: readonly Own[];
  reveal?: (question: string, option: string, context: ToolContext<Fact, Own>) => ReactNode;
  questions: (context: ToolContext<Fact, Own>) => Questions<Answers>;
  /** A danger ends the questions at once. */
  dangerOf?: (answers: Partial<Answers>, context: ToolContext<Fact, Own>) => DangerAnswer | undefined;
  /** `offered` is what was entered into the field that the page of the answer has. */
  respond: (answers: Answers, context: ToolContext<Fact, Own>, offered: string) => ToolAnswer;
};

const maxOfferedLength = 40;

export function defineTool<Answers extends object, Fact extends FactId = never, Own extends BrandFact = never>(
  definition: Definition<Answers, Fact, Own>,
): Tool {
  const { dangerOf, respond, reveal, questions: define, ...rest } = definition;
  const { facts, brandFacts, offer } = definition;

  const isComplete = (given: GivenContext): given is ToolContext<Fact, Own> =>
    facts.every((fact) => given.facts[fact] !== undefined) &&
    brandFacts.every((fact) => given.brand[fact] !== undefined);
  const contextIn = (given: GivenContext): ToolContext<Fact, Own> => {
    if (!isComplete(given)) throw new Error(`a fact of ${definition.path} is missing`);
    return given;
  };
  // The flow asks for everything that applies, so that what it has read is what the answer needs.
  const isAnswers = (_: object): _ is Answers => true;
  const isPartial = (_: object): _ is Partial<Answers> => true;
  const isNamed = (question: { name: string }): question is NamedQuestion => question.name !== '';

  const questionsIn = (given: GivenContext): NamedQuestion[] =>
    Object.entries<object>(define(contextIn(given)))
      .map(([name, question]) => ({ ...question, name }))
      .filter(isNamed);
  const dangerIn = (answers: Answered, given: GivenContext) =>
    isPartial(answers) ? dangerOf?.(answers, contextIn(given)) : undefined;

  return {
    ...rest,
    ...(reveal && { reveal: (question, option, given) => reveal(question, option, contextIn(given)) }),
    questions: questionsIn,
    count: (given) => countAfter(questionsIn(given), {}, (answers) => dangerIn(answers, given) !== undefined),
    stepOf: (query, given) => {
      const context = contextIn(given);
      const questions = questionsIn(given);
      const isEnd = (answers: Answered) => dangerIn(answers, given) !== undefined;
      const { answers, asked, next, errors } = positionOf(questions, query, context.today, isEnd);
      const countFrom = (question: NamedQuestion, before: Answered) =>
        countAfter(questions.slice(questions.indexOf(question)), before, isEnd);

      const again = asked.find(({ name }) => name === query.get('ask'));
      if (again)
        return {
          kind: 'question',
          question: again,
          errors: [],
          isAgain: true,
          answers,
          asked,
          count: countFrom(again, {}),
        };
      if (next) {
        const isSent = query.get('asked') === next.name;
        const count = countFrom(next, answers);
        return {
          kind: 'question',
          question: next,
          errors: isSent ? errors : [],
          isAgain: false,
          answers,
          asked,
          count,
        };
      }
      const danger = dangerIn(answers, given);
      if (danger) return { kind: 'danger', danger, answers, asked };
      if (!isAnswers(answers)) throw new Error('not answers');
      const offered = offer ? (query.get(offer.name) ?? '').slice(0, maxOfferedLength) : '';
      return { kind: 'answer', answer: respond(answers, context, offered), answers, asked };
    },
  };
}

/** What was typed for these questions, as the fields of a form that keeps it. */
export function typedFor(questions: readonly NamedQuestion[], query: URLSearchParams): [name: string, value: string][] {
  return questions
    .flatMap((question) => fieldsOf(question, question.name))
    .flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value.slice(0, maxOfferedLength)]))
    .filter(([, value]) => value !== '');
}
