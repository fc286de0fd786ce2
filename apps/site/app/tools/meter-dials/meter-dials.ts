import { MeterDrawing } from '../../illustrations/decorations.tsx';
import type { Question } from '../question.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { ToolAnswer } from '../tool-answer.ts';
import { type Answers, answersOn, meters } from './answers.ts';
import { DialPicker } from './DialPicker.tsx';
import { readingOf } from './reading.tsx';
import { usedParts } from './used-part.ts';
import { meterDialsWords as words } from './words.ts';

const { questions, explanation, summaries } = words;

function respond(answers: Answers, context: ToolContext): ToolAnswer {
  const { rows, picture, explanation: notes } = readingOf(answers);
  const [first, second] = rows;
  const hasZeros = rows.some((row) => row?.startsWith('0'));
  return {
    summary: second === undefined ? summaries.one(first) : summaries.two(first, second),
    explanation: [...notes, ...(hasZeros ? [explanation.zeros] : [])],
    picture,
    parts: usedParts(first, answers, context),
    next: words.next,
  };
}

const dialQuestion = (dial: number): Question => ({
  kind: 'number',
  optional: true,
  label: questions.dials[dial] ?? '',
  hint: questions.dialHint,
});

export const meterDials = defineTool({
  path: 'read-it-with-me',
  words,
  Drawing: MeterDrawing,
  Picker: DialPicker,
  answersOn,
  questions: {
    meter: {
      kind: 'choice',
      legend: questions.meter.legend,
      options: meters.map((value) => ({ value, ...questions.meter.options[value] })),
    },
    dial1: dialQuestion(0),
    dial2: dialQuestion(1),
    dial3: dialQuestion(2),
    dial4: dialQuestion(3),
    dial5: dialQuestion(4),
    first: { kind: 'number', optional: true, ...questions.first },
    second: { kind: 'number', optional: true, ...questions.second },
    earlier: { kind: 'number', optional: true, ...questions.earlier },
    calorific: { kind: 'number', optional: true, ...questions.calorific },
    rate: { kind: 'number', optional: true, ...questions.rate },
  },
  respond,
});
