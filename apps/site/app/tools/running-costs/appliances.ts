import type { FactId } from '../ledger.ts';
import { numberIn } from '../sums.ts';
import type { ToolContext } from '../tool.ts';

/** What lowers the cost, by kind of appliance. */
export type Group =
  | 'boiling'
  | 'cooking'
  | 'washing'
  | 'drying'
  | 'warming'
  | 'cold'
  | 'screens'
  | 'always'
  | 'light'
  | 'car'
  | 'heat-pump';

type Appliance = { fact: FactId; group: Group; minutes: number; times: number };

/**
 * The typical power or use is a fact. How long each time and how often a week are our own round figures, used when they
 * are left blank. `minutes` does not count where the fact is a use each time or a year.
 */
export const appliances = {
  kettle: { fact: 'typical-kettle', group: 'boiling', minutes: 3, times: 21 },
  shower: { fact: 'typical-shower', group: 'boiling', minutes: 8, times: 7 },
  'immersion-heater': { fact: 'typical-immersion-heater', group: 'boiling', minutes: 120, times: 7 },
  oven: { fact: 'typical-oven', group: 'cooking', minutes: 60, times: 4 },
  hob: { fact: 'typical-hob', group: 'cooking', minutes: 30, times: 7 },
  microwave: { fact: 'typical-microwave', group: 'cooking', minutes: 5, times: 10 },
  'air-fryer': { fact: 'typical-air-fryer', group: 'cooking', minutes: 30, times: 5 },
  'slow-cooker': { fact: 'typical-slow-cooker', group: 'cooking', minutes: 480, times: 1 },
  dishwasher: { fact: 'typical-dishwasher', group: 'washing', minutes: 0, times: 5 },
  'washing-machine': { fact: 'typical-washing-machine', group: 'washing', minutes: 0, times: 4 },
  'tumble-dryer': { fact: 'typical-tumble-dryer', group: 'drying', minutes: 0, times: 3 },
  'heat-pump-dryer': { fact: 'typical-heat-pump-dryer', group: 'drying', minutes: 0, times: 3 },
  'fan-heater': { fact: 'typical-fan-heater', group: 'warming', minutes: 60, times: 7 },
  'oil-radiator': { fact: 'typical-oil-radiator', group: 'warming', minutes: 120, times: 7 },
  'electric-blanket': { fact: 'typical-electric-blanket', group: 'warming', minutes: 60, times: 7 },
  dehumidifier: { fact: 'typical-dehumidifier', group: 'warming', minutes: 360, times: 7 },
  'fridge-freezer': { fact: 'typical-fridge-freezer', group: 'cold', minutes: 0, times: 0 },
  television: { fact: 'typical-television', group: 'screens', minutes: 240, times: 7 },
  'games-console': { fact: 'typical-games-console', group: 'screens', minutes: 120, times: 5 },
  laptop: { fact: 'typical-laptop', group: 'screens', minutes: 300, times: 5 },
  router: { fact: 'typical-router', group: 'always', minutes: 1440, times: 7 },
  'led-lamp': { fact: 'typical-led-lamp', group: 'light', minutes: 300, times: 7 },
  'car-charger': { fact: 'typical-car-charger', group: 'car', minutes: 240, times: 2 },
  'heat-pump': { fact: 'typical-heat-pump', group: 'heat-pump', minutes: 0, times: 0 },
} satisfies Record<string, Appliance>;

export type ApplianceId = keyof typeof appliances;

export function isAppliance(text: unknown): text is ApplianceId {
  return typeof text === 'string' && Object.hasOwn(appliances, text);
}

export const applianceFacts = [...Object.values(appliances).map(({ fact }) => fact), 'example-unit-rate'] as const;
export type RunningContext = ToolContext<(typeof applianceFacts)[number], never>;
export type ApplianceFacts = RunningContext['facts'];

export const applianceIds = Object.keys(appliances).filter(isAppliance);

/** What a fact says: power while it runs, or electricity for each use or for a year. */
export type Measure = { kind: 'watts' | 'each' | 'year'; amount: number };

const units = { watts: ' watts', each: ' kWh each time', year: ' kWh a year' } as const;

export function measureOf(fact: { value: string }): Measure {
  for (const kind of ['watts', 'each', 'year'] as const) {
    if (fact.value.endsWith(units[kind])) return { kind, amount: numberIn(fact) };
  }
  throw new Error(`'${fact.value}' is neither watts nor kWh`);
}
