import { type Day, spokenDay } from '@lamplighter/contracts/london-day';
import { readDay } from '@lamplighter/contracts/reading-date';
import { z } from 'zod';
import { readNumber } from './read-number.ts';

/** How the answers of a tool are read: each schema takes what was typed, and its error is what the form shows. */

export function choice<const Values extends readonly [string, ...string[]]>(values: Values, error: string) {
  return z.enum(values, { error });
}

/** Values that are not options are left out: an old link with a removed option still opens. */
export function several<const Values extends readonly [string, ...string[]]>(values: Values) {
  const one = z.enum(values);
  return z
    .array(z.string())
    .transform((typed) => typed.map((text) => one.safeParse(text).data).filter((value) => value !== undefined));
}

type Limits = { min: number; max: number; what: string };

/** `what` begins a sentence: 'Your balance'. */
export function amount({ min, max, what }: Limits) {
  return z.string().transform((typed, context) => {
    const number = readNumber(typed);
    if (number !== undefined && number >= min && number <= max) return number;
    const message =
      typed.trim() === ''
        ? `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`
        : `${what} must be a number between ${min.toLocaleString('en-GB')} and ${max.toLocaleString('en-GB')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

export function optionalAmount(limits: Limits) {
  return z.union(
    [
      z
        .string()
        .refine((typed) => typed.trim() === '')
        .transform(() => undefined),
      amount(limits),
    ],
    {
      error: ({ input }) => amount(limits).safeParse(input).error?.issues[0]?.message,
    },
  );
}

type DayLimits = { from: Day; to: Day; what: string };

export function date({ from, to, what }: DayLimits) {
  return z.object({ day: z.string(), month: z.string(), year: z.string() }).transform((typed, context) => {
    const day = readDay(typed);
    if (day !== undefined && day >= from && day <= to) return day;
    const isEmpty = [typed.day, typed.month, typed.year].every((part) => part.trim() === '');
    const message = isEmpty
      ? `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`
      : day === undefined
        ? `${what} must be a real date`
        : `${what} must be between ${spokenDay(from)} and ${spokenDay(to)}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A text that `read` understands, or nothing. */
export function optionalText(read: (typed: string) => string | undefined, error: string) {
  return z.string().transform((typed, context) => {
    if (typed.trim() === '') return undefined;
    const value = read(typed);
    if (value === undefined) context.addIssue({ code: 'custom', message: error });
    return value;
  });
}
