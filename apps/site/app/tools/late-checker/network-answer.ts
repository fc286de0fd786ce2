import { daysAfter, formatDay } from '@lamplighter/contracts/time/london-day';
import { monthsBefore } from '../calendar.ts';
import type { FactId } from '../ledger.ts';
import { formatSum } from '../sums.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import type { Answers, LateContext } from './answers.ts';
import { periodOf } from './period.ts';
import { cutPayment, cutRules } from './power-cuts.ts';
import { lateCheckerWords as words } from './words.ts';

const { titles, summaries, reasons, details } = words;

const factsOf = {
  'power-cut': [
    'power-cut-payment',
    'power-cut-payment-wait',
    'power-cut-more-payment',
    'power-cut-more-time',
    'power-cut-large-homes',
    'power-cut-large-wait',
    'power-cut-large-limit',
    'power-cut-payment-claim',
  ],
  storm: [
    'storm-first-payment',
    'power-cut-payment-storm',
    'storm-more-payment',
    'storm-more-time',
    'storm-payment-limit',
    'power-cut-payment-claim',
  ],
} as const satisfies Record<string, readonly FactId[]>;

/** The Electricity (Standards of Performance) Regulations 2015, as amended: what the electricity network owes a home. */
export function networkAnswer(
  what: 'power-cut' | 'storm',
  answers: Answers,
  { facts, today }: LateContext,
): ToolAnswer {
  const { began, hours = 0, size, why } = answers;
  const rules = cutRules(what, facts);
  const isKnown = size === 'smaller' || size === 'larger';
  const least = cutPayment(hours, rules[isKnown ? size : 'larger']);
  const most = cutPayment(hours, rules[isKnown ? size : 'smaller']);
  const inHours = (wait: number) => `${wait} hours`;
  const shown = rules[isKnown ? size : 'smaller'];
  const rule = [
    reasons.cut(inHours(shown.wait), formatSum(shown.first), formatSum(shown.more), inHours(shown.every)),
    ...(Number.isFinite(shown.limit) ? [reasons.cutLimit(formatSum(shown.limit))] : []),
    ...(isKnown ? [] : [reasons.cutSizes(inHours(rules.smaller.wait), inHours(rules.larger.wait))]),
    reasons.cutHours(hours),
  ];
  const back = daysAfter(began, Math.floor(hours / 24));
  const claim = facts['power-cut-payment-claim'];
  const claimBy = monthsBefore(back < today ? back : today, -periodOf(claim).count);
  const say = (
    summary: string,
    verdict: AnswerPart['verdict'],
    amount: string | undefined,
    ...more: string[]
  ): ToolAnswer => ({
    summary,
    ...(amount !== undefined && { calls: [{ number: facts['power-cut'], when: details.callNetwork }] }),
    parts: [
      {
        id: what,
        title: titles[what],
        verdict,
        ...(amount !== undefined && {
          amount,
          details: [
            { label: details.how, text: details.howNetwork },
            { label: details.when, text: details.claim(claim.value, formatDay(claimBy)) },
          ],
        }),
        reasons: [...more, ...rule],
        facts: factsOf[what],
      },
    ],
    next: [words.nextCut, ...words.next],
  });

  if (most === 0) return say(summaries.networkNo, 'no', undefined);
  if (why === 'asked' || why === 'access') return say(summaries.fault, 'no', undefined, reasons[why]);
  if (why === 'weather' && what === 'power-cut') {
    return say(summaries.networkWeather(formatSum(most)), 'maybe', formatSum(most), reasons.cutWeather);
  }
  if (least === 0) return say(summaries.networkMaybe(formatSum(most)), 'maybe', formatSum(most));
  if (least === most) return say(summaries.network(formatSum(most)), 'yes', formatSum(most));
  const range = summaries.networkRange(formatSum(least), formatSum(most));
  return say(range, 'yes', `${formatSum(least)} or ${formatSum(most)}`);
}

/** In Northern Ireland other regulations apply, to suppliers and to the network. */
export function northernIrelandAnswer({ facts }: LateContext): ToolAnswer {
  const phone = facts['power-cut-northern-ireland'];
  return {
    summary: summaries.northernIreland,
    also: [{ number: phone, when: details.callNorthern }],
    parts: [
      {
        id: 'northern-ireland',
        title: words.title,
        verdict: 'maybe',
        reasons: [reasons.northernIreland],
        facts: ['power-cut-northern-ireland'],
      },
    ],
    next: words.next,
  };
}
