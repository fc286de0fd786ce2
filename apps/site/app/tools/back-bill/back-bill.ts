import { type Day, daysAfter, formatDay } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';
import { BillDrawing } from '../../illustrations/decorations.tsx';
import { amount, choice, date } from '../answer-schema.ts';
import { daysFromTo, monthsBefore } from '../calendar.ts';
import { formatSum, numberIn } from '../ledger.ts';
import { optionsOf } from '../question.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import { backBillWords as words } from './words.ts';

const { questions, errors, reasons, summaries } = words;
const earliest = '2000-01-01';

const answersOn = (today: Day) =>
  z
    .object({
      nation: choice(['britain', 'northern-ireland'], errors.nation),
      sent: date({ from: earliest, to: today, what: errors.sent }),
      from: date({ from: earliest, to: today, what: errors.from }),
      to: date({ from: earliest, to: today, what: errors.to }),
      charged: amount({ min: 0, max: 100_000, what: errors.charged }),
      before: choice(['nothing', 'wrong', 'direct-debit', 'correct'], errors.before),
      blocked: choice(['none', 'access', 'tampered'], errors.blocked),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: errors.order })
    .refine(({ from, sent }) => from <= sent, { path: ['sent'], error: errors.early });

type Answers = z.output<ReturnType<typeof answersOn>>;

/** Ofgem's standard licence condition 21BA: no charge for energy used more than the limit before the bill. */
function respond(answers: Answers, { facts }: ToolContext): ToolAnswer {
  const limit = facts['back-billing-limit'];
  const cutoff = monthsBefore(answers.sent, numberIn(limit));
  const all = daysFromTo(answers.from, answers.to);
  const lastOlder = answers.to < cutoff ? answers.to : daysAfter(cutoff, -1);
  const older = Math.max(0, daysFromTo(answers.from, lastOlder));
  const charged = Math.round(answers.charged * 100);
  const off = Math.round((charged * older) / all);
  const rule = reasons.limit(limit.value, formatDay(cutoff));
  const part = (verdict: AnswerPart['verdict'], why: string[], sum?: string): AnswerPart => ({
    id: 'older-part',
    title: words.part,
    verdict,
    ...(sum !== undefined && { amount: sum }),
    reasons: why,
    facts: ['back-billing-limit'],
  });
  const say = (summary: string, ...parts: AnswerPart[]): ToolAnswer => ({ summary, parts, next: words.next });

  if (answers.nation === 'northern-ireland')
    return say(summaries.northernIreland, part('no', [reasons.northernIreland]));
  if (answers.before === 'correct') return say(summaries.debt, part('no', [reasons.debt]));
  if (answers.blocked !== 'none') return say(summaries.blocked, part('no', [reasons[answers.blocked], rule]));
  if (older === 0) return say(summaries.none, part('no', [rule, reasons.younger(formatDay(cutoff))]));
  const rest: AnswerPart = {
    id: 'rest',
    title: words.rest,
    verdict: 'yes',
    amount: formatSum(charged - off),
    reasons: [reasons.restSum(formatSum(charged - off))],
    facts: [],
  };
  return {
    ...say(
      off === charged ? summaries.all(formatSum(off)) : summaries.some(formatSum(off)),
      part('yes', [rule, reasons.days(older, all)], formatSum(off)),
      ...(off === charged ? [] : [rest]),
    ),
    letter: {
      heading: words.letter.heading,
      text: words.letter.text(
        formatDay(answers.sent),
        formatDay(answers.from),
        formatDay(cutoff),
        limit.value,
        formatSum(off),
      ),
      link: words.letter.link,
    },
  };
}

export const backBill = defineTool({
  path: 'back-bill-checker',
  words,
  Drawing: BillDrawing,
  answersOn,
  questions: {
    nation: {
      kind: 'choice',
      legend: questions.nation.legend,
      options: [
        { value: 'britain', label: questions.nation.britain },
        { value: 'northern-ireland', label: questions.nation.northernIreland },
      ],
    },
    sent: { kind: 'date', ...questions.sent },
    from: { kind: 'date', ...questions.from },
    to: { kind: 'date', ...questions.to },
    charged: { kind: 'number', ...questions.charged },
    before: { kind: 'choice', legend: questions.before.legend, options: optionsOf(questions.before.options) },
    blocked: {
      kind: 'choice',
      legend: questions.blocked.legend,
      hint: questions.blocked.hint,
      options: optionsOf(questions.blocked.options),
    },
  },
  respond,
});
