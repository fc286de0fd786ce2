import { months } from '@lamplighter/contracts/time/london-day';
import { createElement } from 'react';
import { formatSum, numberIn, type Pence, penceOf } from '../sums.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import type { DirectDebitAnswers, DirectDebitContext } from './answers.ts';
import { BalanceYear } from './BalanceYear.tsx';
import { directDebitWords as words } from './words.ts';
import {
  balanceInWords,
  balancesAfter,
  calendarCosts,
  costsFrom,
  creditNeeded,
  type FuelYear,
  formatPayment,
  monthShares,
  paymentWithoutDebt,
  roundedUp,
  wholePounds,
} from './year-of-balance.ts';

type Side = DirectDebitAnswers['balance']['value'];

type Verdict = 'low' | 'right' | 'winter' | 'high' | 'covered' | 'free';

type Calculation = {
  /** Of a year. */
  cost: Pence;
  costs: Pence[];
  side: Side;
  /** Credit is positive. */
  balance: Pence;
  paid: Pence;
  /** A twelfth of the year's cost. */
  plain: Pence;
  /** With which the balance is zero after a year. */
  fair: Pence;
  /** The most that still counts as fair: more than `fair` while credit is meant for the winter ahead. */
  upper: Pence;
  verdict: Verdict;
};

const daysOfYear = 365;

export function adviceOn(answers: DirectDebitAnswers, context: DirectDebitContext): ToolAnswer {
  const sums = calculate(answers, context);
  const { verdict, paid, fair, cost, balance } = sums;
  const [paidText, fairText] = [formatPayment(paid), formatPayment(fair)];
  const { 'general-phone': phone, 'general-hours': hours } = context.brand;
  const isToChange = verdict === 'low' || verdict === 'high' || verdict === 'covered';
  const letterText = verdict === 'low' || verdict === 'high' ? words.letter[verdict] : undefined;
  return {
    summary: summaryOf(sums),
    explanation: rangeOf(sums, context),
    ...(isToChange && { calls: [{ number: phone, hours, when: words.call(hours.value) }] }),
    steps: [words.fair.askFor[verdict](fairText)],
    why: explanationOf(sums, answers, context),
    picture: createElement(BalanceYear, { months: monthsFrom(context.today), ...linesOf(sums) }),
    parts: [fairPart(sums, context), ...unchangedPart(sums, context), ...refundPart(sums, context), ...debtPart(sums)],
    ...(letterText && {
      letter: {
        text: letterText(paidText, fairText, wholePounds(cost), balanceInWords(balance)),
        link: words.letter.link,
      },
    }),
    next: words.next,
  };
}

function calculate(answers: DirectDebitAnswers, { facts, today }: DirectDebitContext): Calculation {
  const costs = costsFrom(today, fuelsOf(answers, facts));
  const cost = Math.round(costs.reduce((sum, month) => sum + month, 0));
  const size = Math.round((answers.balance.amount ?? 0) * 100);
  const side = size === 0 ? 'zero' : answers.balance.value;
  const balance = side === 'debit' ? -size : size;
  const paid = Math.round(answers.paid * 100);
  const plain = roundedUp(cost / 12);
  const fair = roundedUp((cost - balance) / 12);
  const upper =
    side === 'credit' ? Math.max(fair, Math.min(plain, roundedUp(paymentWithoutDebt(balance, costs)))) : fair;
  const tolerance = numberIn(facts['direct-debit-tolerance']);
  const verdict = verdictOn({ cost, balance, paid, fair, upper }, tolerance);
  return { cost, costs, side, balance, paid, plain, fair, upper, verdict };
}

/** `tolerance` is in per cent. The comparisons are of whole numbers, so that the limit itself is within. */
function verdictOn(
  { cost, balance, paid, fair, upper }: Pick<Calculation, 'cost' | 'balance' | 'paid' | 'fair' | 'upper'>,
  tolerance: number,
): Verdict {
  if (cost === 0 && balance >= 0) return balance > 0 ? 'covered' : 'free';
  if (fair === 0) return 'covered';
  if (paid * 100 < fair * (100 - tolerance)) return 'low';
  if (paid * 100 > upper * (100 + tolerance)) return 'high';
  return paid * 100 > fair * (100 + tolerance) ? 'winter' : 'right';
}

function fuelsOf(answers: DirectDebitAnswers, facts: DirectDebitContext['facts']): FuelYear[] {
  const tax = answers.vat === 'without' ? 1 + numberIn(facts['energy-vat']) / 100 : 1;
  const fuel = (given: DirectDebitAnswers['gas'], shares: number[]): FuelYear[] =>
    given ? [{ use: given.use * given.rate * tax, standing: given.daily * daysOfYear * tax, shares }] : [];
  const heating = monthShares(facts['gas-use-by-month']);
  const electric = answers.heating === 'electricity' ? heating : monthShares(facts['electricity-use-by-month']);
  return [...fuel(answers.electricity, electric), ...fuel(answers.gas, heating)];
}

function summaryOf({ verdict, ...sums }: Calculation): string {
  const [paid, fair] = [formatPayment(sums.paid), formatPayment(sums.fair)];
  if (verdict === 'covered' || verdict === 'free') return words.summaries[verdict];
  return words.summaries[verdict](paid, fair);
}

/** What is called right lies inside of it: it has the tolerance on both sides. */
function rangeOf({ verdict, fair, upper }: Calculation, { facts }: DirectDebitContext): string[] {
  if (verdict !== 'right' && verdict !== 'winter') return [];
  const tolerance = numberIn(facts['direct-debit-tolerance']);
  const least = Math.floor((fair * (100 - tolerance)) / 10_000) * 100;
  const most = roundedUp((upper * (100 + tolerance)) / 100);
  const range = words.range(formatPayment(least), formatPayment(most));
  return verdict === 'winter' ? [range, words.forWinter] : [range];
}

function explanationOf(
  { paid, fair, costs, balance }: Calculation,
  answers: DirectDebitAnswers,
  { facts }: DirectDebitContext,
): string[] {
  const [january = 0, , , , , , july = 0] = calendarCosts(fuelsOf(answers, facts));
  const endWith = (monthly: Pence) => balanceInWords(balancesAfter(balance, monthly, costs).at(-1) ?? 0);
  const { explanation } = words;
  return [
    explanation.now(formatPayment(paid), endWith(paid)),
    ...(paid === fair ? [] : [explanation.fair(formatPayment(fair), endWith(fair))]),
    explanation.assumption(wholePounds(january), wholePounds(july)),
  ];
}

function linesOf({ balance, costs, paid, fair }: Calculation) {
  const line = (monthly: Pence) => ({ monthly, balances: [balance, ...balancesAfter(balance, monthly, costs)] });
  return { now: line(paid), fair: line(fair) };
}

function fairPart({ cost, balance, side, paid, fair, upper }: Calculation, { facts }: DirectDebitContext): AnswerPart {
  const text = words.fair;
  const held = formatSum(Math.abs(balance));
  const sums = { cost: formatPayment(cost), balance: held, monthly: formatPayment(Math.max(0, (cost - balance) / 12)) };
  const difference = formatPayment(Math.abs(fair - paid));
  return {
    id: 'fair',
    title: text.title,
    verdict: 'yes',
    amount: text.amount(formatPayment(fair)),
    reasons: [
      text.cost(wholePounds(cost)),
      side === 'zero' ? text.zero : text[side](held),
      ...(upper > fair ? [text.winter(formatPayment(upper))] : []),
    ],
    details: [
      { label: text.sum, text: `${text.sumOf[side](sums)}. ${text.round}` },
      {
        label: text.difference,
        text: fair === paid ? text.same : fair > paid ? text.more(difference) : text.less(difference),
      },
      { label: text.notice, text: text.noticeOf(facts['direct-debit-notice'].value) },
    ],
    links: [text.link],
    facts: [
      'direct-debit-tolerance',
      'energy-vat',
      'electricity-use-by-month',
      'gas-use-by-month',
      'direct-debit-notice',
    ],
  };
}

function unchangedPart({ verdict }: Calculation, { facts }: DirectDebitContext): AnswerPart[] {
  if (verdict !== 'right' && verdict !== 'winter') return [];
  const reasons = [words.unchanged.reason(facts['direct-debit-tolerance'].value)];
  return [{ id: 'change', title: words.unchanged.title, verdict: 'no', reasons, facts: ['direct-debit-tolerance'] }];
}

/** Offered from a month of energy more than the cold months can take. */
function refundPart({ side, balance, costs, plain }: Calculation, { facts }: DirectDebitContext): AnswerPart[] {
  if (side !== 'credit') return [];
  const text = words.refund;
  const limit = facts['refund-contact-limit'];
  const needed = creditNeeded(costs);
  const spare = Math.floor((balance - needed) / 100) * 100;
  const base = { id: 'refund', title: text.title, facts: ['refund-contact-limit'] } satisfies Partial<AnswerPart>;
  if (spare < plain || spare === 0) {
    const why =
      needed < plain / 2
        ? text.small(formatSum(balance))
        : text.needed(formatSum(balance), wholePounds(Math.min(needed, balance)));
    return [{ ...base, verdict: 'no', reasons: [why] }];
  }
  const how = spare > penceOf(limit) ? text.call : text.online;
  return [
    {
      ...base,
      verdict: 'maybe',
      amount: text.amount(formatSum(spare)),
      reasons: [
        text.spare(formatSum(balance), wholePounds(needed), formatSum(spare)),
        text.after(formatPayment(plain)),
      ],
      details: [{ label: text.ask, text: how(limit.value) }],
      links: [text.link],
    },
  ];
}

function debtPart({ side, balance }: Calculation): AnswerPart[] {
  if (side !== 'debit') return [];
  const { title, reason, link } = words.debt;
  return [
    { id: 'debt', title, verdict: 'maybe', reasons: [reason(formatSum(-balance / 12))], links: [link], facts: [] },
  ];
}

/** The month of today and of each of the twelve months after. */
function monthsFrom(today: string): string[] {
  const [, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 13 }, (_, at) => months[(month - 1 + at) % 12] ?? '');
}
