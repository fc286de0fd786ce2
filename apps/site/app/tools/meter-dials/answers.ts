import type { FieldError } from '@lamplighter/contracts/forms/form';
import { amount, choice, choiceWithAmount, fields, type ReadText } from '../question.ts';
import type { ToolContext } from '../tool.ts';
import { DialPicker } from './DialPicker.tsx';
import { meterDialsWords as words } from './words.ts';

export const meterFacts = ['gas-calorific-value', 'gas-imperial-factor', 'gas-volume-correction'] as const;
export type MeterContext = ToolContext<(typeof meterFacts)[number], never>;

const { questions, errors } = words;

export type Meter = keyof typeof questions.meter.options;
export const dialNames = ['dial1', 'dial2', 'dial3', 'dial4', 'dial5'] as const;

/** How many numbers the reading of a meter has at most. Some two-rate meters have six. */
const maxDigits: Record<Meter, number> = { dials: 5, 'two-rate': 6, 'gas-imperial': 4, 'gas-metric': 5 };
/** Zeros at the front are added up to this many. */
export const usualDigits: Record<Meter, number> = { ...maxDigits, 'two-rate': 5 };

type Digits = { digits: string; isWhole: boolean };
type Dials = Record<(typeof dialNames)[number], number>;

/** As they are asked, one after the other. */
export type Given = {
  meter: Meter;
  dials?: Dials;
  numbers?: { first: Digits };
  rows?: { first: Digits; second: Digits };
  earlier?: { value: 'yes' | 'no'; amount: Digits | undefined };
  calorific?: { value: 'yes' | 'no'; amount: number | undefined };
  rate?: { value: 'yes' | 'no'; amount: number | undefined };
};

/** As the rules look at them. */
export type Answers = {
  meter: Meter;
  dials: Dials | undefined;
  first: Digits | undefined;
  second: Digits | undefined;
  earlier: Digits | undefined;
  calorific: number | undefined;
  rate: number | undefined;
};

export function answersOf({ meter, dials, numbers, rows, earlier, calorific, rate }: Given): Answers {
  const { first, second } = { second: undefined, first: undefined, ...numbers, ...rows };
  return {
    meter,
    dials,
    first,
    second,
    earlier: earlier?.amount,
    calorific: calorific?.amount,
    rate: rate?.amount,
  };
}

/**
 * The digits of a meter as people type them: '02418', '2,418', '0 2 4 1 8', '02418.368'. What is after the point is left
 * out, and so is what is after a comma, unless it divides thousands. Undefined for anything else.
 */
function readDigits(typed: string): string | undefined {
  const text = typed.replaceAll(/\s/g, '').replace(/^(\d{1,3}),(\d{3})$/, '$1$2');
  const [, digits] = /^(\d{1,9})(?:[.,]\d*)?$/.exec(text) ?? [];
  return digits;
}

function digits(missing: string): ReadText<Digits> {
  return (typed) => {
    if (typed.trim() === '') return { error: missing };
    const read = readDigits(typed);
    return read === undefined
      ? { error: errors.digits }
      : { answer: { digits: read, isWhole: /^[\d\s]*$/.test(typed) } };
  };
}

const dial = (at: number) => ({
  label: questions.dials.labels[at] ?? '',
  read: amount({ min: 0, max: 9.9, what: errors.dials[at] ?? '' }),
});

function tooLong(meter: Meter | undefined, typed: Partial<Record<string, Digits>>): FieldError | undefined {
  const most = meter === undefined ? 0 : maxDigits[meter];
  const [field] = Object.entries(typed).find(([, one]) => one !== undefined && one.digits.length > most) ?? [];
  return field === undefined ? undefined : { field, message: errors.tooLong(most) };
}

const isGas = ({ meter }: Partial<Given>) => meter === 'gas-imperial' || meter === 'gas-metric';
const hasEarlier = ({ earlier }: Partial<Given>) => earlier?.value === 'yes';

export const meterQuestions = () => ({
  meter: {
    ask: questions.meter.ask,
    ...choice(questions.meter.options, errors.meter, questions.meter.hints),
  },
  dials: {
    ask: questions.dials.ask,
    hint: questions.dials.hint,
    ...fields<Dials>({ dial1: dial(0), dial2: dial(1), dial3: dial(2), dial4: dial(3), dial5: dial(4) }, DialPicker),
    when: ({ meter }: Partial<Given>) => meter === 'dials',
  },
  numbers: {
    ask: questions.numbers.ask,
    hint: questions.numbers.hint,
    ...fields<NonNullable<Given['numbers']>>({
      first: { label: questions.numbers.first, read: digits(errors.noFirst) },
    }),
    check: (typed: NonNullable<Given['numbers']>, { meter }: Partial<Given>) => tooLong(meter, typed),
    when: isGas,
  },
  rows: {
    ask: questions.rows.ask,
    hint: questions.rows.hint,
    ...fields<NonNullable<Given['rows']>>({
      first: { label: questions.rows.first, read: digits(errors.noFirst) },
      second: { label: questions.rows.second, read: digits(errors.noSecond) },
    }),
    check: (typed: NonNullable<Given['rows']>, { meter }: Partial<Given>) => tooLong(meter, typed),
    when: ({ meter }: Partial<Given>) => meter === 'two-rate',
  },
  earlier: {
    ask: questions.earlier.ask,
    hint: questions.earlier.hint,
    ...choiceWithAmount<'yes' | 'no', Digits>(questions.earlier.options, errors.earlier, {
      yes: { name: 'before', label: questions.earlier.label, read: digits(errors.noEarlier) },
    }),
    check: ({ amount: before }: NonNullable<Given['earlier']>, { meter }: Partial<Given>) =>
      before && tooLong(meter, { before }),
    when: ({ meter }: Partial<Given>) => meter !== 'two-rate',
  },
  calorific: {
    ask: questions.calorific.ask,
    hint: questions.calorific.hint,
    ...choiceWithAmount<'yes' | 'no'>(questions.calorific.options, errors.chooseCalorific, {
      yes: {
        name: 'value',
        label: questions.calorific.label,
        read: amount({ min: 30, max: 50, what: errors.calorific }),
      },
    }),
    when: (given: Partial<Given>) => isGas(given) && hasEarlier(given),
  },
  rate: {
    ask: questions.rate.ask,
    hint: questions.rate.hint,
    ...choiceWithAmount<'yes' | 'no'>(questions.rate.options, errors.chooseRate, {
      yes: {
        name: 'price',
        label: questions.rate.label,
        unit: questions.rate.unit,
        read: amount({ min: 0, max: 200, what: errors.rate }),
      },
    }),
    when: hasEarlier,
  },
});
