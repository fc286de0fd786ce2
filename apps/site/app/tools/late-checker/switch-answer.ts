import { type Day, formatDay } from '@lamplighter/contracts/time/london-day';
import type { FactId } from '../ledger.ts';
import { formatSum, penceOf } from '../sums.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import type { Answers, LateContext } from './answers.ts';
import { lastDayOf, periodOf } from './period.ts';
import { lateCheckerWords as words } from './words.ts';

const { titles, summaries, reasons, details } = words;

/** An erroneous transfer has three standards: the mistake, a clear answer, and the way back. */
export function switchAnswer({ began, ended }: Answers, { facts, brand, today }: LateContext): ToolAnswer {
  const payment = penceOf(facts['meter-standard-payment']);
  const toPay = facts['meter-standard-payment-time'];
  const sum = formatSum(payment);
  const [decision, comingBack] = [facts['wrong-switch-decision'], facts['wrong-switch-return']];
  const answerBy = lastDayOf(periodOf(decision), began, facts);
  const backBy = lastDayOf(periodOf(comingBack), began, facts);
  const mayLackAnswer = (ended ?? today) > answerBy;
  const isBackLate = (ended ?? today) > backBy;
  const paidBy = (missedOn: Day) => details.whenText(formatDay(lastDayOf(periodOf(toPay), missedOn, facts)));
  const owed = (when: string): Pick<AnswerPart, 'amount' | 'details'> => ({
    amount: sum,
    details: [
      { label: details.how, text: details.howSwitch },
      { label: details.when, text: when },
    ],
  });
  const payments: readonly FactId[] = ['meter-standard-payment', 'meter-standard-payment-time'];
  const answerUntil = reasons.answerUntil(decision.value, formatDay(answerBy));
  const backUntil = reasons.backUntil(comingBack.value, formatDay(backBy));
  const sure = formatSum(isBackLate ? 2 * payment : payment);
  return {
    calls: [
      {
        number: brand['general-phone'],
        hours: brand['general-hours'],
        when: details.general(brand['general-hours'].value),
      },
    ],
    steps: words.steps.asked,
    letter: { text: words.letter.wrongSwitch(formatDay(began), sure), link: words.letter.link },
    summary: mayLackAnswer ? summaries.wrongSwitchMore(sure, sum) : summaries.wrongSwitch(sure),
    parts: [
      {
        id: 'mistake',
        title: titles.mistake,
        verdict: 'yes',
        ...owed(details.whenSwitch(toPay.value)),
        reasons: [reasons.mistake],
        facts: payments,
      },
      {
        id: 'answer',
        title: titles.answer,
        verdict: mayLackAnswer ? 'maybe' : 'no',
        ...(mayLackAnswer && owed(paidBy(answerBy))),
        reasons: mayLackAnswer
          ? [answerUntil, reasons.answerMaybe]
          : [answerUntil, ...(ended === undefined ? [] : [reasons.answerInTime])],
        facts: [...payments, 'wrong-switch-decision'],
      },
      {
        id: 'back',
        title: titles.back,
        verdict: isBackLate ? 'yes' : 'no',
        ...(isBackLate && owed(paidBy(backBy))),
        reasons: isBackLate ? [backUntil, reasons.backLate] : [backUntil],
        facts: [...payments, 'wrong-switch-return'],
      },
    ],
    next: [words.nextSwitch, ...words.next],
  };
}
