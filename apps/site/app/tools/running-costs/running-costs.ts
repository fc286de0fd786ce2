import type { Answered } from '../flow.ts';
import { amount, choice, choiceWithAmount, fields, list } from '../question.ts';
import { defineTool } from '../tool.ts';
import {
  type ApplianceFacts,
  type ApplianceId,
  applianceFacts,
  applianceIds,
  appliances,
  isAppliance,
  type Measure,
  measureOf,
} from './appliances.ts';
import { type Answers, costAnswer } from './cost-answer.ts';
import { runningCostsWords as words } from './words.ts';

const { questions, errors, labels } = words;
const minutesOfWeek = 7 * 24 * 60;

type Given = {
  appliance: ApplianceId | 'own';
  /** What runs by itself all year is not used in a way of one's own. */
  use?: 'typical' | 'own';
  own?: { watts: number; minutes: number; times: number };
  week?: { times: number };
  rate: { value: 'own' | 'example'; amount: number | undefined };
};

const isOwn = ({ appliance, use }: Partial<Given>) => appliance === 'own' || use === 'own';
const watts = amount({ min: 1, max: 25_000, what: errors.watts });
const minutes = amount({ min: 0, max: minutesOfWeek, what: errors.minutes });
const times = amount({ min: 0, max: 1_000, what: errors.times });

function answersOf({ appliance, own, week, rate }: Given, facts: ApplianceFacts): Answers {
  const typical = appliance === 'own' ? undefined : appliances[appliance];
  const measure = typical && measureOf(facts[typical.fact]);
  /** What was left as it stood in the field is the typical number. */
  const changed = (typed: number | undefined, usual: number | undefined) => (typed === usual ? undefined : typed);
  return {
    appliance,
    watts: changed(own?.watts, measure?.amount),
    minutes: changed(own?.minutes, typical?.minutes),
    times: changed(own?.times ?? week?.times, typical?.times),
    rate: rate.amount,
  };
}

export const runningCosts = defineTool<Given, (typeof applianceFacts)[number]>({
  path: 'running-costs',
  words,
  facts: applianceFacts,
  brandFacts: [],
  questions: ({ facts }) => {
    const measured = ({ appliance }: Partial<Given>): Measure['kind'] | 'own' | undefined =>
      appliance === undefined || appliance === 'own' ? appliance : measureOf(facts[appliances[appliance].fact]).kind;
    const start = (of: (appliance: ApplianceId) => number) => (before: Answered) => {
      const { appliance } = before;
      return isAppliance(appliance) ? String(of(appliance)) : '';
    };
    const timesField = { ...questions.own.times, start: start((one) => appliances[one].times), read: times };
    const typicalLabels = Object.fromEntries(
      applianceIds.map((id) => [id, questions.appliance.option(labels[id], facts[appliances[id].fact].value)]),
    );
    return {
      appliance: {
        ask: questions.appliance.ask,
        hint: questions.appliance.hint,
        ...list<ApplianceId | 'own'>(
          { ...labels, ...typicalLabels, own: labels.own },
          questions.appliance.unchosen,
          errors.appliance,
        ),
        say: (appliance) => labels[appliance],
      },
      use: {
        ask: questions.use.ask,
        ...choice(questions.use.options, errors.use),
        when: (given) => measured(given) === 'watts' || measured(given) === 'each',
      },
      own: {
        ask: questions.own.ask,
        ...fields<NonNullable<Given['own']>>({
          watts: {
            ...questions.own.watts,
            start: start((one) => measureOf(facts[appliances[one].fact]).amount),
            read: watts,
          },
          minutes: { ...questions.own.minutes, start: start((one) => appliances[one].minutes), read: minutes },
          times: timesField,
        }),
        check: (own) =>
          own.minutes * own.times > minutesOfWeek ? { field: 'times', message: errors.tooLong } : undefined,
        when: (given) => isOwn(given) && measured(given) !== 'each',
      },
      week: {
        ask: questions.own.ask,
        ...fields<NonNullable<Given['week']>>({ times: timesField }),
        when: (given) => isOwn(given) && measured(given) === 'each',
      },
      rate: {
        ask: questions.rate.ask,
        hint: questions.rate.hint,
        ...choiceWithAmount(questions.rate.options(facts['example-unit-rate'].value), errors.noRate, {
          own: {
            name: 'price',
            ...questions.rate.price,
            read: amount({ min: 1, max: 200, what: errors.rate }),
          },
        }),
      },
    };
  },
  respond: (given, context) => costAnswer(answersOf(given, context.facts), context),
});
