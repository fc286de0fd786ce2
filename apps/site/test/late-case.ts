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
  nation?: string;
};
export const outcomeOf = ({ began, ended = '', paid = '', ...rest }: Case) => {
  const days = { ...typedDay('began', began), ...typedDay('ended', ended), ...typedDay('paid', paid) };
  const query = new URLSearchParams({ nation: 'britain', why: 'none', ...rest, ...days });
  return lateChecker.outcomeOf(query, { facts: ledger, brand: brands.larkfield.facts, today });
};
export const answerOf = (one: Case) => {
  const outcome = outcomeOf(one);
  if (outcome.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  return outcome.answer;
};
