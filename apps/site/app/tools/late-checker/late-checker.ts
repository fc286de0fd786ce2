import { PeakDrawing } from '../../illustrations/decorations.tsx';
import { ledger } from '../ledger.ts';
import { optionsOf } from '../question.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { ToolAnswer } from '../tool-answer.ts';
import { type Answers, answersOn, kinds } from './answers.ts';
import { networkAnswer, northernIrelandAnswer } from './network-answer.ts';
import { supplierAnswer } from './supplier-answer.ts';
import { switchAnswer } from './switch-answer.ts';
import { lateCheckerWords as words } from './words.ts';

const { questions } = words;

function respond(answers: Answers, context: ToolContext): ToolAnswer {
  const { what, nation } = answers;
  if (nation === 'northern-ireland') return northernIrelandAnswer(context);
  if (what === 'power-cut' || what === 'storm') return networkAnswer(what, answers, context);
  return what === 'wrong-switch' ? switchAnswer(answers, context) : supplierAnswer(what, answers, context);
}

const homes = ledger['power-cut-large-homes'].value;

export const lateChecker = defineTool({
  path: 'are-we-late',
  words,
  Drawing: PeakDrawing,
  answersOn,
  questions: {
    nation: { kind: 'choice', legend: questions.nation.legend, options: optionsOf(questions.nation.options) },
    what: {
      kind: 'choice',
      legend: questions.what.legend,
      options: kinds.map((value) => ({ value, label: questions.what.options[value] })),
    },
    began: { kind: 'date', ...questions.began },
    ended: { kind: 'date', ...questions.ended },
    hours: { kind: 'number', optional: true, ...questions.hours },
    size: {
      kind: 'choice',
      legend: questions.size.legend,
      hint: questions.size.hint,
      options: [
        { value: 'smaller', label: questions.size.smaller(homes) },
        { value: 'larger', label: questions.size.larger(homes) },
        { value: 'unknown', label: questions.size.unknown },
      ],
    },
    why: { kind: 'choice', legend: questions.why.legend, options: optionsOf(questions.why.options) },
    paid: { kind: 'date', ...questions.paid },
  },
  respond,
});
