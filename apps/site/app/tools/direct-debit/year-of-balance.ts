import type { Day } from '@lamplighter/contracts/time/london-day';
import { formatSum, type Pence } from '../sums.ts';
import { directDebitWords } from './words.ts';

/** What a fuel costs in a year, in pence, and how much of its use is in each month, January first, in per cent. */
export type FuelYear = { use: Pence; standing: Pence; shares: readonly number[] };

/** The shares of the months from a fact such as '15, 13, 13, ...'. Throws if they are not a whole year. */
export function monthShares({ value }: { value: string }): number[] {
  const shares = value.split(', ').map(Number);
  if (shares.length !== 12 || shares.reduce((sum, share) => sum + share, 0) !== 100) {
    throw new Error(`'${value}' is not the shares of twelve months`);
  }
  return shares;
}

/** The cost of each calendar month, January first. Standing charges are the same in each. */
export function calendarCosts(fuels: readonly FuelYear[]): Pence[] {
  return Array.from({ length: 12 }, (_, month) =>
    fuels.reduce((sum, { use, standing, shares }) => sum + (use * (shares[month] ?? 0)) / 100 + standing / 12, 0),
  );
}

/**
 * The cost of each of the twelve months that start on this day. A month from the 17th has what is left of one calendar
 * month and the beginning of the next.
 */
export function costsFrom(today: Day, fuels: readonly FuelYear[]): Pence[] {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const gone = (date - 1) / new Date(Date.UTC(year, month, 0)).getUTCDate();
  const calendar = calendarCosts(fuels);
  const costOf = (at: number) => calendar[(month - 1 + at) % 12] ?? 0;
  return calendar.map((_, at) => costOf(at) * (1 - gone) + costOf(at + 1) * gone);
}

/** The balance after each month: credit is positive, debt negative. */
export function balancesAfter(start: Pence, monthly: Pence, costs: readonly Pence[]): Pence[] {
  let balance = start;
  return costs.map((cost) => {
    balance += monthly - cost;
    return balance;
  });
}

/** The most that the months cost above equal payments: the credit that keeps a balance from falling below zero. */
export function creditNeeded(costs: readonly Pence[]): Pence {
  const monthly = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return Math.max(0, -Math.min(...balancesAfter(0, monthly, costs)));
}

/** The least equal payment with which the balance is never below zero. */
export function paymentWithoutDebt(start: Pence, costs: readonly Pence[]): Pence {
  let spent = 0;
  return Math.max(
    0,
    ...costs.map((cost, at) => {
      spent += cost;
      return (spent - start) / (at + 1);
    }),
  );
}

/** To a whole pound, up, so that a year of it is enough. Tiny errors of floating point do not count as a pound. */
export function roundedUp(pence: Pence): Pence {
  return Math.max(0, Math.ceil(Math.round(pence * 100) / 10_000) * 100);
}

/** A monthly payment: '£142', '£99.50', '£0'. */
export function formatPayment(pence: Pence): string {
  return pence === 0 ? '£0' : formatSum(pence);
}

/** To whole pounds, for sums that depend on a forecast. */
export function wholePounds(pence: Pence): string {
  return formatPayment(Math.round(pence / 100) * 100);
}

/** A balance in words, to whole pounds: '£120 in credit'. */
export function balanceInWords(pence: Pence): string {
  const pounds = Math.round(pence / 100) * 100;
  const { credit, owed, zero } = directDebitWords.balanceSum;
  if (pounds === 0) return zero;
  return pounds > 0 ? credit(formatSum(pounds)) : owed(formatSum(-pounds));
}
