import promises from '../../../content/facts/promises.json' with { type: 'json' };
import { periodCount } from './period-count.ts';

/** The facts of the ledger that code states or calculates with: the same entries that articles quote. */
export const promisedFacts = promises;

/** When a complaint can go to the Energy Ombudsman, counted from the day it was received. */
export const ombudsmanWeeks = periodCount(promises['ombudsman-wait'].value, 'weeks');
