import { readDay, type TypedDate } from '@lamplighter/contracts/leads/reading-date';
import { type Day, formatDay } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';

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

/** A number as people type it: '1,200', '£45.50', ' 45 ', '25p'. Undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s,£]/g, '').replace(/p$/i, '');
  return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

type Limits = { min: number; max: number; what: string };
type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>;

/** 'Enter your balance', for what begins a sentence: 'Your balance'. */
const askFor = (what: string) => `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
const isBlank = (typed: string) => typed.trim() === '';

function amountIn(typed: string, { min, max, what }: Limits, issues: Issues): number {
  const number = readNumber(typed);
  if (number !== undefined && number >= min && number <= max) return number;
  const message = isBlank(typed)
    ? askFor(what)
    : `${what} must be a number between ${min.toLocaleString('en-GB')} and ${max.toLocaleString('en-GB')}`;
  issues.addIssue({ code: 'custom', message });
  return z.NEVER;
}

export function amount(limits: Limits) {
  return z.string().transform((typed, issues) => amountIn(typed, limits, issues));
}

export function optionalAmount(limits: Limits) {
  return z.string().transform((typed, issues) => (isBlank(typed) ? undefined : amountIn(typed, limits, issues)));
}

type DayLimits = { from: Day; to: Day; what: string };

const typedDay = z.object({ day: z.string(), month: z.string(), year: z.string() });
const isBlankDay = ({ day, month, year }: TypedDate) => [day, month, year].every(isBlank);

function dayIn(typed: TypedDate, { from, to, what }: DayLimits, issues: Issues): Day {
  const day = readDay(typed);
  if (day !== undefined && day >= from && day <= to) return day;
  const message = isBlankDay(typed)
    ? askFor(what)
    : day === undefined
      ? `${what} must be a real date`
      : `${what} must be between ${formatDay(from)} and ${formatDay(to)}`;
  issues.addIssue({ code: 'custom', message });
  return z.NEVER;
}

export function date(limits: DayLimits) {
  return typedDay.transform((typed, issues) => dayIn(typed, limits, issues));
}

export function optionalDate(limits: DayLimits) {
  return typedDay.transform((typed, issues) => (isBlankDay(typed) ? undefined : dayIn(typed, limits, issues)));
}
