import { type Ledger, numberIn } from '../ledger.ts';

/** By definition: 1 kWh is 3.6 megajoules. */
const megajoulesPerKwh = 3.6;

export type GasMeter = 'gas-imperial' | 'gas-metric';

/** The kWh in one unit of a gas meter. An imperial meter counts hundreds of cubic feet. */
export function kwhPerUnit(meter: GasMeter, calorificValue: number, facts: Ledger): number {
  const cubicMetres = meter === 'gas-imperial' ? numberIn(facts['gas-imperial-factor']) : 1;
  return (cubicMetres * numberIn(facts['gas-volume-correction']) * calorificValue) / megajoulesPerKwh;
}

type Used = { units: number; hasStartedAgain: boolean; isDoubtful: boolean };

/** The units between two readings. A meter that passes its last number starts again at zero. */
export function unitsUsed(earlier: string, now: string, digits: number): Used {
  const range = 10 ** digits;
  const units = (Number(now) - Number(earlier) + range) % range;
  const hasStartedAgain = Number(now) < Number(earlier);
  // Going back a little is far more often a mistake in one of the readings than nearly a whole turn.
  return { units, hasStartedAgain, isDoubtful: hasStartedAgain && units > range / 2 };
}
