import promises from '../../../../content/facts/promises.json' with { type: 'json' };

export const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The number in a fact such as 'seven days' or '8 weeks'. Throws for another unit, so that a changed fact is noticed. */
export function periodCount(period: string, unit: 'days' | 'weeks'): number {
  const [count = '', ...rest] = period.split(' ');
  const word = smallNumbers.indexOf(count);
  const number = word === -1 ? Number(count) : word;
  if (rest.join(' ') !== unit || !Number.isInteger(number) || number < 1) {
    throw new Error(`'${period}' is not a number of ${unit}`);
  }
  return number;
}

/** The facts of the ledger that code states or calculates with: the same entries that articles quote. */
export const promisedFacts = promises;

/** When a complaint can go to the Energy Ombudsman, counted from the day it was received. */
export const ombudsmanWeeks = periodCount(promises['ombudsman-wait'].value, 'weeks');
