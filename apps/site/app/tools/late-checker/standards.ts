import type { Day } from '@lamplighter/contracts/time/london-day';
import { daysAfter } from '@lamplighter/contracts/time/london-day';
import type { FactId } from '../ledger.ts';
import type { Answers, Kind, LateFacts } from './answers.ts';
import { dayOfFact, hoursOf, lastDayOf, periodOf } from './period.ts';
import { isWorkingDay, workingDayBefore } from './working-days.ts';

/** How a standard was kept: `booked-late` is an appointment ahead that will be too late. */
type Standing = 'late' | 'open-late' | 'in-time' | 'waiting' | 'booked-late';

export type Judged = {
  standing: Standing;
  /** The standard, or undefined for one that is kept by the day. */
  fact: (keyof LateFacts & FactId) | undefined;
  /** The last day on which the standard could be kept. */
  lastDay: Day;
  /** The payment is due a number of working days after this day. */
  missedOn: Day;
};

/** The standards in working days or weeks, from the day on which the customer told or asked, or left. */
const dayStandards = {
  'meter-wrong': 'meter-fault-check',
  'smart-appointment': 'smart-appointment-wait',
  'smart-fault': 'smart-fault-plan',
  switch: 'supplier-switch-time',
  'final-bill': 'final-bill-limit',
  'final-credit': 'final-refund-limit',
} as const satisfies Partial<Record<Kind, keyof LateFacts>>;

export type SupplierKind = Exclude<Kind, 'wrong-switch' | 'power-cut' | 'storm'>;

export function checkStandard(what: SupplierKind, answers: Answers, facts: LateFacts, today: Day): Judged {
  const { began, ended, hours = 0 } = answers;
  switch (what) {
    case 'visit-missed':
      return { standing: 'late', fact: 'meter-visit-window', lastDay: began, missedOn: began };
    // A payment is owed for a standard that was missed on that day.
    case 'payment-late':
      return { standing: 'late', fact: undefined, lastDay: began, missedOn: began };
    case 'visit-changed': {
      const lastDay = workingDayBefore(began, facts);
      const isInTime = ended !== undefined && ended <= lastDay;
      return { standing: isInTime ? 'in-time' : 'late', fact: undefined, lastDay, missedOn: began };
    }
    case 'prepay-fault': {
      const fact = isWorkingDay(began, facts) ? 'prepay-fault-weekday' : 'prepay-fault-weekend';
      return { standing: hours > hoursOf(facts[fact]) ? 'late' : 'in-time', fact, lastDay: began, missedOn: began };
    }
    case 'reconnection': {
      const fact = 'reconnection-time';
      const nextDay = daysAfter(began, 1);
      return { standing: hours > hoursOf(facts[fact]) ? 'late' : 'in-time', fact, lastDay: nextDay, missedOn: nextDay };
    }
    default: {
      const fact = dayStandards[what];
      const lastDay = lastDayOf(periodOf(facts[fact]), began, facts);
      return { standing: standingOn({ lastDay, ended, today }), fact, lastDay, missedOn: lastDay };
    }
  }
}

function standingOn({ lastDay, ended, today }: { lastDay: Day; ended: Day | undefined; today: Day }): Standing {
  if (ended === undefined) return today > lastDay ? 'open-late' : 'waiting';
  if (ended <= lastDay) return 'in-time';
  return today > lastDay ? 'late' : 'booked-late';
}

/** Only the month is published in which the standards for smart meters began: of cases in it we are not sure. */
export function smartRules(what: Kind, { began, lastDay }: { began: Day; lastDay: Day }, facts: LateFacts) {
  if (what !== 'smart-appointment' && what !== 'smart-fault') return 'apply';
  const start = dayOfFact(facts['smart-standards-start']);
  if (lastDay < start) return 'before';
  return began.slice(0, 7) <= start.slice(0, 7) ? 'unsure' : 'apply';
}

/** Whether a payment is owed, so that it matters whether it came. */
export function isOwedFor(
  what: Kind,
  { began, why }: Answers,
  { standing, lastDay }: Judged,
  facts: LateFacts,
): boolean {
  const isLate = standing === 'late' || standing === 'open-late';
  return isLate && why === 'none' && smartRules(what, { began, lastDay }, facts) === 'apply';
}
