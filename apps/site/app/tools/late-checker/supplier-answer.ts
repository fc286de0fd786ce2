import { type Day, formatDay } from '@lamplighter/contracts/time/london-day';
import type { FactId } from '../ledger.ts';
import { formatSum, penceOf } from '../sums.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import type { Answers, LateContext, LateFacts } from './answers.ts';
import { lastDayOf, periodOf } from './period.ts';
import { checkStandard, type Judged, type SupplierKind, smartRules } from './standards.ts';
import { lateCheckerWords as words } from './words.ts';

const { titles, summaries, reasons, details, letter } = words;

/** The Electricity and Gas (Standards of Performance) (Suppliers) Regulations 2015, as amended. */
export function supplierAnswer(what: SupplierKind, answers: Answers, context: LateContext): ToolAnswer {
  const { facts, today } = context;
  const judged = checkStandard(what, answers, facts, today);
  const sum = formatSum(penceOf(facts['meter-standard-payment']));
  const rule = ruleOf(what, judged, answers, context);
  const say = (summary: string, verdict: AnswerPart['verdict'], ...why: string[]): ToolAnswer => ({
    summary,
    parts: [{ id: what, title: titles[what], verdict, reasons: [...why, ...rule], facts: factsOf(judged) }],
    next: words.next,
  });

  if (judged.standing === 'in-time') return say(inTimeSummary(what, judged, facts), 'no');
  if (judged.standing === 'waiting') return say(summaries.waiting(formatDay(judged.lastDay)), 'no');
  if (answers.why === 'asked' || answers.why === 'access') return say(summaries.fault, 'no', reasons[answers.why]);
  const smart = smartRules(what, { began: answers.began, lastDay: judged.lastDay }, facts);
  const start = reasons.smartStart(facts['smart-standards-start'].value);
  if (smart === 'before') return say(summaries.smartBefore, 'no', start);
  if (smart === 'unsure') return say(summaries.smartUnsure(sum), 'maybe', start);
  if (judged.standing === 'booked-late') return say(summaries.bookedLate(sum, formatDay(judged.lastDay)), 'maybe');
  if (answers.why === 'weather') return say(summaries.weather(sum), 'maybe', reasons.weather);
  return owed(what, judged, { answers, context, sum, rule });
}

function inTimeSummary(what: SupplierKind, { fact }: Judged, facts: LateFacts): string {
  const isInHours = what === 'prepay-fault' || what === 'reconnection';
  return isInHours && fact !== undefined ? summaries.hoursLeft(facts[fact].value) : summaries.inTime;
}

const factsOf = ({ fact }: Judged): FactId[] => [
  'meter-standard-payment',
  'meter-standard-payment-time',
  ...(fact === undefined ? [] : [fact]),
  ...(fact?.startsWith('smart-') ? ['smart-standards-start' as const] : []),
];

function ruleOf(what: SupplierKind, judged: Judged, { hours = 0 }: Answers, { facts }: LateContext): string[] {
  const lastDay = formatDay(judged.lastDay);
  const payment = facts['meter-standard-payment-time'];
  if (what === 'visit-missed') return [reasons.visitMissed(facts['meter-visit-window'].value)];
  if (what === 'visit-changed') return [reasons.visitChanged(lastDay)];
  if (what === 'payment-late' || judged.fact === undefined) {
    return [reasons.payment(payment.value, formatDay(lastDayOf(periodOf(payment), judged.missedOn, facts)))];
  }
  const limit = facts[judged.fact].value;
  if (what === 'prepay-fault') return [reasons.hours(limit, hours), reasons.daytime];
  if (what === 'reconnection') return [reasons.hours(limit, hours)];
  return [reasons.days(limit, lastDay), ...(judged.standing === 'open-late' ? [reasons.stillOpen] : [])];
}

type Owed = { answers: Answers; context: LateContext; sum: string; rule: string[] };

/** The first payment, and the second one that is due when the first is late. */
function owed(what: SupplierKind, judged: Judged, { answers, context, sum, rule }: Owed): ToolAnswer {
  const { paid } = answers;
  const { facts, brand, today } = context;
  const toPay = periodOf(facts['meter-standard-payment-time']);
  const payBy = lastDayOf(toPay, judged.missedOn, facts);
  const isLate = (paid ?? today) > payBy;
  const both = formatSum(2 * penceOf(facts['meter-standard-payment']));
  const toDo = (by: Day) => [
    { label: details.how, text: details.howText },
    { label: details.when, text: details.whenText(formatDay(by)) },
  ];
  const first: AnswerPart = {
    id: what,
    title: titles[what],
    verdict: 'yes',
    amount: sum,
    reasons: [...rule, ...(paid === undefined ? [] : [reasons.paidOn(formatDay(paid))])],
    ...(paid === undefined && { details: toDo(payBy) }),
    facts: factsOf(judged),
  };
  const second: AnswerPart = {
    id: 'second',
    title: titles.second,
    verdict: isLate ? 'yes' : 'no',
    ...(isLate && { amount: sum, details: toDo(lastDayOf(toPay, payBy, facts)) }),
    reasons: [secondReason(isLate, paid)(formatDay(payBy))],
    facts: ['meter-standard-payment-time'],
  };
  const isUnpaid = isLate && paid === undefined;
  const [phone, when] = isLate
    ? (['complaints-phone', details.complaints] as const)
    : (['general-phone', details.general] as const);
  const hours = brand['general-hours'];
  const isDone = paid !== undefined && !isLate;
  return {
    summary: owedSummary({ sum, both, payBy, paid, isLate }),
    explanation: isUnpaid ? [summaries.twice(sum)] : [],
    ...(!isDone && { calls: [{ number: brand[phone], hours, when: when(hours.value) }] }),
    steps: isDone ? [] : isUnpaid ? words.steps.overdue : words.steps.asked,
    parts: [first, second],
    ...(isUnpaid && {
      letter: {
        text: letter.text(beginning(what, judged, answers, facts), sum, formatDay(payBy), both),
        link: letter.link,
      },
    }),
    next: isLate ? words.nextOwed : words.next,
  };
}

function beginning(what: SupplierKind, { fact }: Judged, answers: Answers, facts: LateFacts): string {
  return letter.begins[what](formatDay(answers.began), { ...answers, limit: fact ? facts[fact].value : '' });
}

function secondReason(isLate: boolean, paid: Day | undefined) {
  if (!isLate) return reasons.ifLate;
  return paid === undefined ? reasons.notCome : reasons.came;
}

type Payment = { sum: string; both: string; payBy: Day; paid: Day | undefined; isLate: boolean };

function owedSummary({ sum, both, payBy, paid, isLate }: Payment): string {
  if (paid === undefined) return isLate ? summaries.overdue(both) : summaries.owed(sum, formatDay(payBy));
  return isLate ? summaries.paidLate(sum) : summaries.paid(sum);
}
