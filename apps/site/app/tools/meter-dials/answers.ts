import type { FieldError } from '@lamplighter/contracts/forms/form';
import { z } from 'zod';
import { choice, optionalAmount } from '../answer-schema.ts';
import { meterDialsWords } from './words.ts';

const { errors } = meterDialsWords;

export const meters = ['dials', 'two-rate', 'gas-imperial', 'gas-metric'] as const;
export type Meter = (typeof meters)[number];
export const dialNames = ['dial1', 'dial2', 'dial3', 'dial4', 'dial5'] as const;

/** How many numbers the reading of a meter has at most. Some two-rate meters have six. */
const maxDigits: Record<Meter, number> = { dials: 5, 'two-rate': 6, 'gas-imperial': 4, 'gas-metric': 5 };
/** Zeros at the front are added up to this many. */
export const usualDigits: Record<Meter, number> = { ...maxDigits, 'two-rate': 5 };

/**
 * The digits of a meter as people type them: '02418', '2,418', '0 2 4 1 8', '02418.368'. What is after the point is left
 * out, and so is what is after a comma, unless it divides thousands. Undefined for anything else.
 */
function readDigits(typed: string): string | undefined {
  const text = typed.replaceAll(/\s/g, '').replace(/^(\d{1,3}),(\d{3})$/, '$1$2');
  const [, digits] = /^(\d{1,9})(?:[.,]\d*)?$/.exec(text) ?? [];
  return digits;
}

function digits() {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return undefined;
    const read = readDigits(typed);
    if (read !== undefined) return { digits: read, isWhole: /^[\d\s]*$/.test(typed) };
    context.addIssue({ code: 'custom', message: errors.digits });
    return z.NEVER;
  });
}

const dial = (at: number) => optionalAmount({ min: 0, max: 9.9, what: errors.dials[at] ?? '' });

const fields = z.object({
  meter: choice(meters, errors.meter),
  dial1: dial(0),
  dial2: dial(1),
  dial3: dial(2),
  dial4: dial(3),
  dial5: dial(4),
  first: digits(),
  second: digits(),
  earlier: digits(),
  calorific: optionalAmount({ min: 30, max: 50, what: errors.calorific }),
  rate: optionalAmount({ min: 0, max: 200, what: errors.rate }),
});

export type Answers = z.output<typeof fields>;

/** What the chosen meter needs; fields of other meters are not looked at. */
export const answersOn = () =>
  fields.superRefine((answers, context) => {
    for (const { field, message } of [...missingIn(answers), ...tooLongIn(answers)]) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

function missingIn(answers: Answers): FieldError[] {
  const { meter, first, second } = answers;
  if (meter === 'dials') {
    return dialNames.flatMap((field, at) =>
      answers[field] === undefined ? [{ field, message: errors.noDial(errors.dials[at] ?? '') }] : [],
    );
  }
  return [
    ...(first === undefined ? [{ field: 'first', message: errors.noFirst }] : []),
    ...(meter === 'two-rate' && second === undefined ? [{ field: 'second', message: errors.noSecond }] : []),
  ];
}

function tooLongIn({ meter, first, second, earlier }: Answers): FieldError[] {
  const shown = { ...(meter !== 'dials' && { first }), ...(meter === 'two-rate' ? { second } : { earlier }) };
  const most = maxDigits[meter];
  return Object.entries(shown)
    .filter(([, typed]) => typed !== undefined && typed.digits.length > most)
    .map(([field]) => ({ field, message: errors.tooLong(most) }));
}
