import { z } from 'zod';
import { TariffDrawing } from '../../illustrations/decorations.tsx';
import { optionalAmount } from '../answer-schema.ts';
import { ledger } from '../ledger.ts';
import { defineTool } from '../tool.ts';
import { type ApplianceId, applianceIds, appliances, isAppliance, measureOf } from './appliances.ts';
import { costAnswer } from './cost-answer.ts';
import { runningCostsWords as words } from './words.ts';

const { questions, errors, labels } = words;
const minutesOfWeek = 7 * 24 * 60;

/** What is taken when the minutes or the times are left blank. Undefined where there is nothing typical. */
function typicalUse(appliance: ApplianceId | 'own'): { minutes: number | undefined; times: number | undefined } {
  if (appliance === 'own') return { minutes: undefined, times: undefined };
  const { minutes, times } = appliances[appliance];
  return { minutes: minutes || undefined, times: times || undefined };
}

const answers = z
  .object({
    appliance: z.custom<ApplianceId | 'own'>((typed) => typed === 'own' || isAppliance(typed), {
      error: errors.appliance,
    }),
    watts: optionalAmount({ min: 1, max: 25_000, what: errors.watts }),
    minutes: optionalAmount({ min: 0, max: minutesOfWeek, what: errors.minutes }),
    times: optionalAmount({ min: 0, max: 1_000, what: errors.times }),
    rate: optionalAmount({ min: 1, max: 200, what: errors.rate }),
  })
  .superRefine(({ appliance, watts, ...given }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (appliance === 'own' && watts === undefined) refuse('watts', errors.noWatts);
    if (appliance !== 'own' && watts === undefined && measureOf(ledger[appliances[appliance].fact]).kind !== 'watts')
      return;
    const typical = typicalUse(appliance);
    const [minutes, times] = [given.minutes ?? typical.minutes, given.times ?? typical.times];
    if (minutes === undefined) refuse('minutes', errors.noMinutes);
    if (times === undefined) refuse('times', errors.noTimes);
    if (minutes !== undefined && times !== undefined && minutes * times > minutesOfWeek)
      refuse('times', errors.tooLong);
  });

export const runningCosts = defineTool({
  path: 'running-costs',
  words,
  Drawing: TariffDrawing,
  answersOn: () => answers,
  questions: {
    appliance: {
      kind: 'list',
      label: questions.appliance.legend,
      hint: questions.appliance.hint,
      unchosen: questions.appliance.unchosen,
      options: [
        ...applianceIds.map((id) => ({
          value: id,
          label: questions.appliance.option(labels[id], ledger[appliances[id].fact].value),
        })),
        { value: 'own', label: labels.own },
      ],
    },
    watts: { kind: 'number', ...questions.watts, optional: true },
    minutes: { kind: 'number', ...questions.minutes, optional: true },
    times: { kind: 'number', ...questions.times, optional: true },
    rate: {
      kind: 'number',
      label: questions.rate.label,
      hint: questions.rate.hint(ledger['example-unit-rate'].value),
      optional: true,
    },
  },
  respond: costAnswer,
});
