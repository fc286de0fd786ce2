import { AccountDrawing } from '../../illustrations/decorations.tsx';
import { defineTool } from '../tool.ts';
import { adviceOn } from './advice.ts';
import { directDebitAnswers } from './answers.ts';
import { directDebitWords as words } from './words.ts';

const { questions } = words;

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const directDebit = defineTool({
  path: 'direct-debit-checker',
  words,
  Drawing: AccountDrawing,
  answersOn: () => directDebitAnswers,
  questions: {
    electricity: { kind: 'number', ...questions.electricity, optional: true },
    electricityRate: { kind: 'number', ...questions.electricityRate, optional: true },
    electricityDaily: { kind: 'number', ...questions.electricityDaily, optional: true },
    gas: { kind: 'number', ...questions.gas, optional: true },
    gasRate: { kind: 'number', ...questions.gasRate, optional: true },
    gasDaily: { kind: 'number', ...questions.gasDaily, optional: true },
    vat: {
      kind: 'choice',
      legend: questions.vat.legend,
      hint: questions.vat.hint,
      options: [
        { value: 'with', label: questions.vat.with },
        { value: 'without', label: questions.vat.without },
      ],
    },
    heating: { kind: 'choice', ...questions.heating, options: optionsOf(questions.heating.options) },
    side: { kind: 'choice', ...questions.side, options: optionsOf(questions.side.options) },
    balance: { kind: 'number', ...questions.balance, optional: true },
    paid: { kind: 'number', ...questions.paid },
  },
  respond: adviceOn,
});
