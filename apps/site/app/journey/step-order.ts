import type { FormAnswers } from './answers.ts';

type EarlierStep<Name> = { step: Name; isDone: (answers: FormAnswers) => boolean };

/**
 * The step rule of a form: a step can be visited once every step before it is complete. `earlier` lists the steps
 * before the last one, in order.
 */
export function stepOrder<Name extends string>(earlier: readonly EarlierStep<Name>[], last: Name) {
  /** The first step that is not complete, or the last one. */
  const next = (answers: FormAnswers): Name => earlier.find(({ isDone }) => !isDone(answers))?.step ?? last;
  const canVisit = (step: Name, answers: FormAnswers): boolean => {
    const names = [...earlier.map((one) => one.step), last];
    return names.indexOf(step) <= names.indexOf(next(answers));
  };
  return { next, canVisit };
}
