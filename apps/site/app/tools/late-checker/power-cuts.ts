import { type Pence, penceOf } from '../sums.ts';
import type { LateFacts } from './answers.ts';
import { hoursOf, twoWaitsOf } from './period.ts';

type Rule = { wait: number; first: Pence; more: Pence; every: number; limit: Pence };

/** What the network owes a home: a first payment after the wait, then one for each further full period, up to a limit. */
export function cutPayment(hours: number, { wait, first, more, every, limit }: Rule): Pence {
  if (hours <= wait) return 0;
  return Math.min(limit, first + more * Math.floor((hours - wait) / every));
}

/** The rules of a power cut by its size: the homes that are off in ordinary weather, the class of a storm. */
export function cutRules(what: 'power-cut' | 'storm', facts: LateFacts): { smaller: Rule; larger: Rule } {
  if (what === 'storm') {
    const waits = twoWaitsOf(facts['power-cut-payment-storm']);
    const rule = {
      first: penceOf(facts['storm-first-payment']),
      more: penceOf(facts['storm-more-payment']),
      every: hoursOf(facts['storm-more-time']),
      limit: penceOf(facts['storm-payment-limit']),
    };
    return { smaller: { ...rule, wait: waits.smaller }, larger: { ...rule, wait: waits.larger } };
  }
  const rule = {
    first: penceOf(facts['power-cut-payment']),
    more: penceOf(facts['power-cut-more-payment']),
    every: hoursOf(facts['power-cut-more-time']),
  };
  return {
    smaller: { ...rule, wait: hoursOf(facts['power-cut-payment-wait']), limit: Number.POSITIVE_INFINITY },
    larger: { ...rule, wait: hoursOf(facts['power-cut-large-wait']), limit: penceOf(facts['power-cut-large-limit']) },
  };
}
