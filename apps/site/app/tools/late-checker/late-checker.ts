import { defineTool } from '../tool.ts';
import type { ToolAnswer } from '../tool-answer.ts';
import { answersOf, type Given, type LateContext, lateFacts, lateOwnFacts } from './answers.ts';
import { networkAnswer, northernIrelandAnswer } from './network-answer.ts';
import { lateQuestions } from './questions.ts';
import { supplierAnswer } from './supplier-answer.ts';
import { switchAnswer } from './switch-answer.ts';
import { lateCheckerWords as words } from './words.ts';

function respond(given: Given, context: LateContext): ToolAnswer {
  if (given.where === 'NI') return northernIrelandAnswer(context);
  const answers = answersOf(given);
  const { what } = answers;
  if (what === 'power-cut' || what === 'storm') return networkAnswer(what, answers, context);
  return what === 'wrong-switch' ? switchAnswer(answers, context) : supplierAnswer(what, answers, context);
}

export const lateChecker = defineTool<Given, (typeof lateFacts)[number], (typeof lateOwnFacts)[number]>({
  path: 'are-we-late',
  words,
  facts: lateFacts,
  brandFacts: lateOwnFacts,
  questions: lateQuestions,
  respond,
});
