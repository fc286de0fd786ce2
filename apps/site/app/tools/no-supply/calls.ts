import type { ToolContext } from '../tool.ts';
import type { Call } from '../tool-answer.ts';
import { callWords as words } from './danger-words.ts';

export const supplyFacts = [
  'emergency-services',
  'power-cut',
  'power-cut-northern-ireland',
  'gas-emergency',
  'gas-emergency-northern-ireland',
  'nhs-advice',
  'prepay-fault-weekday',
  'prepay-fault-weekend',
  'meter-standard-payment',
  'boiler-pressure-cold',
] as const;
export const supplyOwnFacts = ['meter-emergency-phone', 'meter-emergency-hours', 'home-services-phone'] as const;

export type NoSupplyContext = ToolContext<(typeof supplyFacts)[number], (typeof supplyOwnFacts)[number]>;

type SafetyFact = (typeof supplyFacts)[number];

/** Where the home is. A danger does not ask. */
export type Place = 'britain' | 'northern-ireland' | 'unknown';

type Line = { britain: SafetyFact; northernIreland: SafetyFact; terms: { britain: string; northernIreland: string } };

/** The short number is free, and does not work in Northern Ireland; the number there is an ordinary one. */
const power: Line = {
  britain: 'power-cut',
  northernIreland: 'power-cut-northern-ireland',
  terms: { britain: words.free, northernIreland: words.always },
};
const gas: Line = {
  britain: 'gas-emergency',
  northernIreland: 'gas-emergency-northern-ireland',
  terms: { britain: words.free, northernIreland: words.free },
};

/** The numbers of a place, each with when to call it. Both nations' where the place is not known. */
export type Calls = {
  power: (purpose?: string) => [Call, ...Call[]];
  gas: (purpose?: string) => [Call, ...Call[]];
  emergency: (when: string) => Call;
  /** None in Northern Ireland, which has no such line. */
  nhs: (purpose: string) => Call[];
  /** Our line for meters, which is always open. */
  meter: (purpose?: string) => Call;
};

const sentences = (...all: (string | undefined)[]) => all.filter((one) => one !== undefined).join('. ');

export function callsIn(place: Place, { facts, brand }: Pick<NoSupplyContext, 'facts' | 'brand'>): Calls {
  const isUnknown = place === 'unknown';
  const inBritain = isUnknown ? words.places.britain : undefined;
  const lineOf =
    ({ britain, northernIreland, terms }: Line) =>
    (purpose?: string): [Call, ...Call[]] => {
      const northern: Call = {
        number: facts[northernIreland],
        when: sentences(purpose, isUnknown ? words.places.northernIreland : undefined, terms.northernIreland),
      };
      if (place === 'northern-ireland') return [northern];
      const british: Call = { number: facts[britain], when: sentences(purpose, inBritain, terms.britain) };
      return isUnknown ? [british, northern] : [british];
    };
  return {
    power: lineOf(power),
    gas: lineOf(gas),
    emergency: (when) => ({ number: facts['emergency-services'], when }),
    nhs: (purpose) =>
      place === 'northern-ireland' ? [] : [{ number: facts['nhs-advice'], when: sentences(purpose, inBritain) }],
    meter: (purpose) => ({
      number: brand['meter-emergency-phone'],
      when: sentences(purpose, brand['meter-emergency-hours'].value),
    }),
  };
}

/** '105', or '105, or 03457 643 643 in Northern Ireland'. */
export function formatNumbers([{ number }, other]: readonly [Call, ...Call[]]): string {
  return other ? `${number.value}, or ${other.number.value} ${words.inNorthernIreland}` : number.value;
}
