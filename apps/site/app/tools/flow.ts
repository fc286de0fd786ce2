import type { FieldError } from '@lamplighter/contracts/forms/form';
import type { Day } from '@lamplighter/contracts/time/london-day';
import { optionsIn, type Question } from './question.ts';

/** What was answered, by the name of the question. */
export type Answered = Readonly<Record<string, unknown>>;

export type NamedQuestion = Question<unknown, Answered> & { name: string };

/** How far somebody is: the questions that are answered and apply, and the one that comes next. */
export type Position = {
  answers: Answered;
  asked: readonly NamedQuestion[];
  next: NamedQuestion | undefined;
  errors: readonly FieldError[];
};

/** Answers to questions that are not asked (any more) do not count. `isEnd` ends the questions at once. */
export function positionOf(
  questions: readonly NamedQuestion[],
  query: URLSearchParams,
  today: Day,
  isEnd: (answers: Answered) => boolean,
): Position {
  const asked: NamedQuestion[] = [];
  let answers: Answered = {};
  for (const question of questions) {
    if (question.when && !question.when(answers)) continue;
    const read = readAnswer(question, withoutOthers(question, query, answers), answers, today);
    if ('errors' in read) return { answers, asked, next: question, errors: read.errors };
    answers = { ...answers, [question.name]: read.answer };
    asked.push(question);
    if (isEnd(answers)) break;
  }
  return { answers, asked, next: undefined, errors: [] };
}

/** An option that is not offered after these answers is not chosen. */
function withoutOthers(question: NamedQuestion, query: URLSearchParams, answers: Answered): URLSearchParams {
  if (!question.isOffered) return query;
  const offered = optionsIn(question, answers).map(({ value }) => value);
  const { name } = question;
  return new URLSearchParams([...query].filter(([key, value]) => key !== name || offered.includes(value)));
}

function readAnswer(question: NamedQuestion, query: URLSearchParams, answers: Answered, today: Day) {
  const { name, read, check } = question;
  const found = read(name, query, answers, today);
  if ('errors' in found) return found;
  const wrong = check?.(found.answer, answers, today);
  if (wrong === undefined) return found;
  // The first field has the name of the question as its id.
  return { errors: [typeof wrong === 'string' ? { field: name, message: wrong } : wrong] };
}

export type Count = { least: number; most: number };

/** How many questions may still follow these answers: counted, for every choice that can be made. */
export function countAfter(
  questions: readonly NamedQuestion[],
  answers: Answered,
  isEnd: (answers: Answered) => boolean,
): Count {
  const at = questions.findIndex(({ when }) => !when || when(answers));
  const question = questions[at];
  if (!question || isEnd(answers)) return { least: 0, most: 0 };
  const rest = questions.slice(at + 1);
  const isChoice = question.kind === 'choice' || question.kind === 'list';
  const answerOf = (value: string) => (question.kind === 'choice' && question.answerOf?.(value)) || value;
  const given = isChoice ? optionsIn(question, answers).map(({ value }) => answerOf(value)) : [undefined];
  const counts = given.map((value) => countAfter(rest, { ...answers, [question.name]: value }, isEnd));
  return {
    least: 1 + Math.min(...counts.map(({ least }) => least)),
    most: 1 + Math.max(...counts.map(({ most }) => most)),
  };
}
