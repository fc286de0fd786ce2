import type { Call, DangerAnswer } from '../tool-answer.ts';
import { type Calls, callsIn, formatNumbers, type NoSupplyContext, type Place } from './calls.ts';
import { type Danger, dangerWords, callWords as words } from './danger-words.ts';

/** The number to call first, in each nation where the place is not known, then the others. */
const callsOf: Record<Danger, (calls: Calls) => { first: [Call, ...Call[]]; others: Call[] }> = {
  gas: ({ gas, emergency }) => ({ first: gas(), others: [emergency(words.collapsedOrFire)] }),
  co: ({ gas, emergency, nhs }) => ({ first: gas(), others: [emergency(words.collapsed), ...nhs(words.ill)] }),
  fire: ({ emergency }) => ({ first: [emergency(words.fireService)], others: [] }),
  shock: ({ emergency }) => ({ first: [emergency(words.ambulance)], others: [] }),
  line: ({ power, emergency }) => ({ first: power(), others: [emergency(words.hurt)] }),
  hot: ({ power, emergency, meter }) => ({ first: power(), others: [emergency(words.smoke), meter(words.hotMeter)] }),
  medical: ({ power, emergency, meter }) => ({
    first: [emergency(words.equipment)],
    others: [...power(words.equipmentCut), meter(words.equipmentCredit)],
  }),
};

/** It asks for nothing else, not even for the place. */
export function answerToDanger(
  danger: Danger,
  place: Place,
  context: Pick<NoSupplyContext, 'facts' | 'brand'>,
): DangerAnswer {
  const { action, steps, never, more } = dangerWords[danger];
  const { first, others } = callsOf[danger](callsIn(place, context));
  return { summary: `${action} ${formatNumbers(first)}.`, action, calls: [...first, ...others], steps, never, more };
}
