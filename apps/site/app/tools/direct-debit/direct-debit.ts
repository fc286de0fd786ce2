import { defineTool } from '../tool.ts';
import { adviceOn } from './advice.ts';
import { type DirectDebitAnswers, directDebitFacts, directDebitOwnFacts, directDebitQuestions } from './answers.ts';
import { directDebitWords as words } from './words.ts';

export const directDebit = defineTool<
  DirectDebitAnswers,
  (typeof directDebitFacts)[number],
  (typeof directDebitOwnFacts)[number]
>({
  path: 'direct-debit-checker',
  words,
  facts: directDebitFacts,
  brandFacts: directDebitOwnFacts,
  questions: directDebitQuestions,
  respond: adviceOn,
});
