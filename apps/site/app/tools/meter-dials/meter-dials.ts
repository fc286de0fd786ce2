import { defineTool } from '../tool.ts';
import type { ToolAnswer } from '../tool-answer.ts';
import { answersOf, type Given, type MeterContext, meterFacts, meterQuestions } from './answers.ts';
import { readingOf } from './reading.tsx';
import { usedParts } from './used-part.ts';
import { meterDialsWords as words } from './words.ts';

const { explanation, summaries } = words;

function respond(given: Given, context: MeterContext): ToolAnswer {
  const answers = answersOf(given);
  const { rows, picture, explanation: notes } = readingOf(answers);
  const [first, second] = rows;
  const hasZeros = rows.some((row) => row?.startsWith('0'));
  return {
    summary: second === undefined ? summaries.one(first) : summaries.two(first, second),
    explanation: hasZeros ? [explanation.zeros] : [],
    picture,
    why: notes,
    parts: usedParts(first, answers, context),
    next: words.next,
  };
}

export const meterDials = defineTool<Given, (typeof meterFacts)[number]>({
  path: 'read-it-with-me',
  words,
  facts: meterFacts,
  brandFacts: [],
  questions: meterQuestions,
  respond,
});
