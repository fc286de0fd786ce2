import { brands } from '../app/brand/brands.ts';
import { ledger } from '../app/tools/ledger.ts';
import { noSupply } from '../app/tools/no-supply/no-supply.tsx';
import type { Call } from '../app/tools/tool-answer.ts';

/** For the tests: answers as the form sends them. */
export type Answers = Record<string, string>;

export const stepOf = (answers: Answers) =>
  noSupply.stepOf(new URLSearchParams(answers), {
    facts: ledger,
    brand: brands.larkfield.facts,
    today: '2026-11-17',
  });

export function answerTo(answers: Answers) {
  const step = stepOf(answers);
  if (step.kind !== 'answer') throw new Error(JSON.stringify(step));
  return step.answer;
}

export const said = (calls: readonly Call[] = []) => calls.map(({ number, when }) => `${number.value}: ${when}`);
