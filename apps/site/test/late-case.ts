import { brands } from '../app/brand/brands.ts';
import { lateChecker } from '../app/tools/late-checker/late-checker.ts';
import { ledger } from '../app/tools/ledger.ts';

/** For the tests: a case as a customer types it, with nothing as the cause unless it is given. */

/** A Tuesday. */
const today = '2026-11-17';
const typedDay = (name: string, day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { [`${name}-day`]: date, [`${name}-month`]: month, [`${name}-year`]: year };
};
export type Case = {
  what: string;
  began: string;
  ended?: string;
  paid?: string;
  hours?: string;
  size?: string;
  why?: string;
  where?: string;
};

const abouts = {
  visit: ['visit-missed', 'visit-changed'],
  meter: ['meter-wrong', 'prepay-fault', 'smart-appointment', 'smart-fault'],
  switch: ['switch', 'wrong-switch', 'final-bill', 'final-credit'],
  cut: ['power-cut', 'storm'],
  debt: ['reconnection'],
  owed: ['payment-late'],
};
const queryOf = ({ what, began, ended = '', paid = '', where = 'GB', size = 'unknown', ...rest }: Case) => {
  const [about = 'visit'] = Object.entries(abouts).find(([, kinds]) => kinds.includes(what)) ?? [];
  const days = { ...typedDay('day', began), ...typedDay('ended', ended), ...typedDay('paidOn', paid) };
  const given = { done: ended ? 'yes' : 'no', paid: paid ? 'yes' : 'no' };
  return new URLSearchParams({ where, about, what, size, why: 'none', ...given, ...rest, ...days });
};
export const outcomeOf = (one: Case) =>
  lateChecker.stepOf(queryOf(one), { facts: ledger, brand: brands.larkfield.facts, today });
export const answerOf = (one: Case) => {
  const outcome = outcomeOf(one);
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
};
