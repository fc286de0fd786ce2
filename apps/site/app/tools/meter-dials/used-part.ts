import type { FactId } from '../ledger.ts';
import { formatSum, numberIn } from '../sums.ts';
import type { AnswerPart } from '../tool-answer.ts';
import { type Answers, type Meter, type MeterContext, usualDigits } from './answers.ts';
import { meterDialsWords as words } from './words.ts';

const rounded = (number: number, digits = 1) => number.toLocaleString('en-GB', { maximumFractionDigits: digits });
const isGas = (meter: Meter): meter is GasMeter => meter === 'gas-imperial' || meter === 'gas-metric';

/** What was used since an earlier reading; without one, what a unit of a gas meter comes to. */
export function usedParts(reading: string, answers: Answers, context: MeterContext): AnswerPart[] {
  const { meter, earlier } = answers;
  if (meter === 'two-rate') return [];
  if (earlier === undefined) return isGas(meter) ? [unitPart(meter, answers, context)] : [];
  const digits = usualDigits[meter];
  const from = earlier.digits.padStart(digits, '0');
  const { units, hasStartedAgain, isDoubtful } = unitsUsed(from, reading, digits);
  const energy = isGas(meter)
    ? gasEnergy(meter, units, answers, context)
    : { kwh: units, steps: [words.used.unit], facts: [] };
  const turned = isDoubtful ? words.used.doubtful : words.used.startedAgain;
  return [
    {
      id: 'used',
      title: words.used.title,
      verdict: isDoubtful ? 'maybe' : 'yes',
      amount: amountOf(energy.kwh, answers.rate),
      reasons: [
        ...(hasStartedAgain ? [turned] : []),
        words.used.sum(from, reading, rounded(units)),
        ...energy.steps,
        ...costReasons(energy.kwh, answers.rate),
      ],
      facts: energy.facts,
    },
  ];
}

function unitPart(meter: GasMeter, answers: Answers, context: MeterContext): AnswerPart {
  const { kwh, steps, facts } = gasEnergy(meter, 1, answers, context);
  return {
    id: 'unit',
    title: words.gas.unitTitle,
    verdict: 'yes',
    amount: amountOf(kwh, answers.rate),
    reasons: [...steps, ...costReasons(kwh, answers.rate), words.gas.earlier],
    facts,
  };
}

type Energy = { kwh: number; steps: string[]; facts: readonly FactId[] };

function gasEnergy(meter: GasMeter, units: number, { calorific }: Answers, { facts }: MeterContext): Energy {
  const [factor, correction] = [facts['gas-imperial-factor'], facts['gas-volume-correction']];
  const typical = facts['gas-calorific-value'];
  const calorificValue = calorific ?? numberIn(typical);
  const kwh = units * kwhPerUnit(meter, calorificValue, facts);
  const isImperial = meter === 'gas-imperial';
  const metres = rounded(isImperial ? units * numberIn(factor) : units, 2);
  const value = calorific === undefined ? typical.value : String(calorific);
  return {
    kwh,
    steps: [
      ...(isImperial ? [words.gas.imperial(rounded(units), factor.value, metres)] : []),
      words.gas.energy(metres, correction.value, value, rounded(kwh)),
      words.gas.correction(correction.value),
      calorific === undefined ? words.gas.typical(value) : words.gas.own(value),
    ],
    facts: [
      ...(isImperial ? ['gas-imperial-factor' as const] : []),
      'gas-volume-correction',
      ...(calorific === undefined ? ['gas-calorific-value' as const] : []),
    ],
  };
}

function amountOf(kwh: number, rate: number | undefined): string {
  const shown = rounded(kwh);
  return rate === undefined ? words.used.kwh(shown) : words.used.withCost(shown, formatSum(kwh * rate));
}

function costReasons(kwh: number, rate: number | undefined): string[] {
  return rate === undefined ? [words.gas.noRate] : [words.cost(String(rate), formatSum(kwh * rate))];
}

/** By definition: 1 kWh is 3.6 megajoules. */
const megajoulesPerKwh = 3.6;

type GasMeter = 'gas-imperial' | 'gas-metric';

/** The kWh in one unit of a gas meter. An imperial meter counts hundreds of cubic feet. */
function kwhPerUnit(meter: GasMeter, calorificValue: number, facts: MeterContext['facts']): number {
  const cubicMetres = meter === 'gas-imperial' ? numberIn(facts['gas-imperial-factor']) : 1;
  return (cubicMetres * numberIn(facts['gas-volume-correction']) * calorificValue) / megajoulesPerKwh;
}

type Used = { units: number; hasStartedAgain: boolean; isDoubtful: boolean };

/** The units between two readings. A meter that passes its last number starts again at zero. */
function unitsUsed(earlier: string, now: string, digits: number): Used {
  const range = 10 ** digits;
  const units = (Number(now) - Number(earlier) + range) % range;
  const hasStartedAgain = Number(now) < Number(earlier);
  // Going back a little is far more often a mistake in one of the readings than nearly a whole turn.
  return { units, hasStartedAgain, isDoubtful: hasStartedAgain && units > range / 2 };
}
