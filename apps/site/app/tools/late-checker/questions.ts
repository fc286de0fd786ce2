import { type Day, daysAfter } from '@lamplighter/contracts/time/london-day';
import { daysFromTo } from '../calendar.ts';
import { amount, choice, date, field } from '../question.ts';
import { answersOf, type Given, type Kind, kindOf, kindsOf, type LateContext } from './answers.ts';
import { dayOfFact } from './period.ts';
import { checkStandard, isOwedFor } from './standards.ts';
import { lateCheckerWords as words } from './words.ts';

const { ask, options, errors } = words;

const inHours: readonly Kind[] = ['prepay-fault', 'reconnection', 'power-cut', 'storm'];
const withoutEnd: readonly Kind[] = [...inHours, 'visit-missed', 'payment-late'];
const isCut = (what: Kind | undefined) => what === 'power-cut' || what === 'storm';

const daysAhead = 366;
const maxHours = 2000;

/** What it is about. */
function lateCase() {
  return {
    where: { ask: ask.where, ...choice(options.where, errors.where) },
    about: {
      ask: ask.about,
      ...choice(options.about, errors.about),
      when: ({ where }: Partial<Given>) => where === 'GB',
    },
    what: {
      ask: ask.what,
      ...choice(options.what, errors.what),
      isOffered: (value: string, { about }: Partial<Given>) =>
        about !== undefined && kindsOf[about].some((kind) => kind === value),
      when: ({ about }: Partial<Given>) => about !== undefined && kindsOf[about].length > 1,
    },
  };
}

/** When it was, and what caused it. */
function lateDays({ facts, today }: LateContext) {
  /** The sums of the ledger are those of cases since this day. */
  const earliest = dayOfFact(facts['standard-payment-start']);
  const isAsked = (given: Partial<Given>, is: (what: Kind) => boolean) => {
    const what = kindOf(given);
    return what !== undefined && is(what);
  };
  const upTo = (last: Day) => ({ from: earliest, to: last });
  /** While the days are not known, what they decide may still be asked. */
  const mayBeOwed = (given: Partial<Given>) => {
    const what = kindOf(given);
    if (what === undefined || what === 'wrong-switch' || isCut(what) || given.why !== 'none') return false;
    if (given.day === undefined) return true;
    const { day } = given;
    const answers = answersOf({ where: 'GB', about: 'visit', ...given, what, day });
    return isOwedFor(what, answers, checkStandard(what, answers, facts, today), facts);
  };
  return {
    day: {
      ask: (given: Partial<Given>) => ask.day[kindOf(given) ?? 'power-cut'],
      hint: ask.dayHint,
      // A visit can be ahead.
      ...date(errors.day, (today, given: Partial<Given>) =>
        upTo(kindOf(given) === 'visit-changed' ? daysAfter(today, daysAhead) : today),
      ),
      when: (given: Partial<Given>) => kindOf(given) !== undefined,
    },
    done: {
      ask: (given: Partial<Given>) => ask.done[kindOf(given) ?? 'switch'],
      ...choice(options.done, errors.done),
      when: (given: Partial<Given>) => isAsked(given, (what) => !withoutEnd.includes(what) && what !== 'visit-changed'),
    },
    ended: {
      ask: (given: Partial<Given>) => ask.ended[kindOf(given) ?? 'switch'],
      // An appointment can be ahead.
      ...date(errors.ended, (today, given: Partial<Given>) =>
        upTo(kindOf(given) === 'smart-appointment' ? daysAfter(today, daysAhead) : today),
      ),
      check: (ended: Day, given: Partial<Given>) =>
        given.day !== undefined && ended < given.day && kindOf(given) !== 'visit-changed' ? errors.order : undefined,
      when: (given: Partial<Given>) => given.done === 'yes' || kindOf(given) === 'visit-changed',
    },
    hours: {
      ask: (given: Partial<Given>) => (isCut(kindOf(given)) ? ask.hoursOff : ask.hours),
      hint: ask.hoursHint,
      ...field(amount({ min: 0, max: maxHours, what: errors.hours }), words.hours),
      check: (hours: number, { day }: Partial<Given>, today: Day) =>
        day !== undefined && hours > 24 * daysFromTo(day, today) ? errors.manyHours : undefined,
      when: (given: Partial<Given>) => isAsked(given, (what) => inHours.includes(what)),
    },
    size: {
      ask: ask.size,
      hint: ask.sizeHint,
      ...choice(options.size(facts['power-cut-large-homes'].value), errors.size),
      when: (given: Partial<Given>) => isCut(kindOf(given)),
    },
    why: {
      ask: ask.why,
      ...choice(options.why, errors.why),
      when: (given: Partial<Given>) => isAsked(given, (what) => what !== 'wrong-switch'),
    },
    paid: { ask: ask.paid, ...choice(options.done, errors.paid), when: mayBeOwed },
    paidOn: {
      ask: ask.paidOn,
      ...date(errors.paidOn, upTo),
      check: (paidOn: Day, { day }: Partial<Given>) =>
        day !== undefined && paidOn < day ? errors.paidOrder : undefined,
      when: ({ paid }: Partial<Given>) => paid === 'yes',
    },
  };
}

export const lateQuestions = (context: LateContext) => ({ ...lateCase(), ...lateDays(context) });
