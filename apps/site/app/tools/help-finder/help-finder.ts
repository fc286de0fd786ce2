import { defineTool } from '../tool.ts';
import { breathingSpace, crisis, debtRelief, trust, voucher } from './debt-help.ts';
import { broadband, heatPump, insulation, priorityServices, water } from './home-help.ts';
import { type Answers, type HelpFact, helpFacts, helpOwnFacts, helpQuestions } from './questions.ts';
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

export const helpFinder = defineTool<Answers, HelpFact, (typeof helpOwnFacts)[number]>({
  path: 'what-help-can-i-get',
  words,
  facts: helpFacts,
  brandFacts: helpOwnFacts,
  questions: helpQuestions,
  respond: (answers, context) => {
    const parts = schemes.map((judge) => judge({ answers, context }));
    const count = (wanted: string) => parts.filter(({ verdict }) => verdict === wanted).length;
    const { 'debt-phone': debt, 'meter-emergency-phone': meter, 'general-hours': hours } = context.brand;
    const { trouble } = answers;
    return {
      summary: words.summary(count('yes'), count('maybe')),
      // An empty meter cannot wait for a scheme.
      calls: [
        ...(trouble.includes('meter-low') ? [{ number: meter, when: words.noPower }] : []),
        ...(trouble.length > 0 ? [{ number: debt, hours, when: words.call(hours.value) }] : []),
      ],
      parts: parts.toSorted((one, other) => order[one.verdict] - order[other.verdict]),
      showsVerdicts: true,
      next: words.next,
    };
  },
});
