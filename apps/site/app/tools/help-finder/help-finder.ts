import { SupportDrawing } from '../../illustrations/decorations.tsx';
import { ledger } from '../ledger.ts';
import { defineTool } from '../tool.ts';
import { breathingSpace, crisis, debtRelief, trust, voucher } from './debt-help.ts';
import { broadband, heatPump, insulation, priorityServices, water } from './home-help.ts';
import { answersOn, questionsWith } from './questions.ts';
import { childHeating, coldWeather, warmHomeDiscount, winterFuel } from './winter-payments.ts';
import { helpFinderWords as words } from './words.ts';

/** What comes by itself and helps most comes first. */
const schemes = [
  warmHomeDiscount,
  winterFuel,
  coldWeather,
  childHeating,
  voucher,
  crisis,
  trust,
  debtRelief,
  breathingSpace,
  priorityServices,
  water,
  broadband,
  insulation,
  heatPump,
];

const order = { yes: 0, maybe: 1, no: 2 };

export const helpFinder = defineTool({
  path: 'what-help-can-i-get',
  words,
  Drawing: SupportDrawing,
  answersOn,
  questions: questionsWith(ledger),
  respond: (answers, context) => {
    const parts = schemes.map((judge) => judge({ answers, context }));
    const count = (wanted: string) => parts.filter(({ verdict }) => verdict === wanted).length;
    return {
      summary: words.summary(count('yes'), count('maybe')),
      parts: parts.toSorted((one, other) => order[one.verdict] - order[other.verdict]),
      showsVerdicts: true,
      next: words.next,
    };
  },
});
