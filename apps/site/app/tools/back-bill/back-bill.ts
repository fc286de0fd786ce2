import { type Day, daysAfter, formatDay } from '@lamplighter/contracts/time/london-day';
import { daysFromTo, monthsBefore } from '../calendar.ts';
import { amount, choice, date, field } from '../question.ts';
import { formatSum, numberIn } from '../sums.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import { backBillWords as words } from './words.ts';

const { questions, errors, reasons, summaries } = words;
const earliest = '2000-01-01';
const facts = ['back-billing-limit'] as const;
const ownFacts = ['general-phone', 'general-hours'] as const;

type Context = ToolContext<(typeof facts)[number], (typeof ownFacts)[number]>;

type Answers = {
  nation: keyof typeof questions.nation.options;
  before: keyof typeof questions.before.options;
  blocked: keyof typeof questions.blocked.options;
  sent: Day;
  from: Day;
  to: Day;
  charged: number;
};

/** Ofgem's standard licence condition 21BA: no charge for energy used more than the limit before the bill. */
function respond(answers: Answers, { facts, brand }: Context): ToolAnswer {
  const limit = facts['back-billing-limit'];
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
  if (answers.blocked !== 'none')
    return say(summaries.blocked, part('no', [reasons[answers.blocked], reasons.rule(limit.value)]));

  const cutoff = monthsBefore(answers.sent, numberIn(limit));
  const all = daysFromTo(answers.from, answers.to);
  const lastOlder = answers.to < cutoff ? answers.to : daysAfter(cutoff, -1);
  const older = Math.max(0, daysFromTo(answers.from, lastOlder));
  const charged = Math.round(answers.charged * 100);
  const off = Math.round((charged * older) / all);
  const rule = reasons.limit(limit.value, formatDay(cutoff));
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
    calls: [
      {
        number: brand['general-phone'],
        hours: brand['general-hours'],
        when: words.call(brand['general-hours'].value),
      },
    ],
    steps: words.steps,
    letter: {
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

const upToToday = (today: Day) => ({ from: earliest, to: today });
/** In Northern Ireland, and for what the rule does not cover, no dates are needed. */
const mayApply = ({ nation, before, blocked }: Partial<Answers>) =>
  nation === 'britain' && before !== 'correct' && blocked === 'none';

export const backBill = defineTool<Answers, (typeof facts)[number], (typeof ownFacts)[number]>({
  path: 'back-bill-checker',
  words,
  facts,
  brandFacts: ownFacts,
  questions: () => ({
    nation: { ask: questions.nation.ask, ...choice(questions.nation.options, errors.nation) },
    before: {
      ask: questions.before.ask,
      ...choice(questions.before.options, errors.before),
      when: ({ nation }) => nation === 'britain',
    },
    blocked: {
      ask: questions.blocked.ask,
      hint: questions.blocked.hint,
      ...choice(questions.blocked.options, errors.blocked),
      when: ({ before }) => before !== undefined && before !== 'correct',
    },
    sent: { ask: questions.sent.ask, hint: questions.sent.hint, ...date(errors.sent, upToToday), when: mayApply },
    from: {
      ask: questions.from.ask,
      hint: questions.from.hint,
      ...date(errors.from, upToToday),
      check: (from, { sent }) => (sent !== undefined && from > sent ? errors.early : undefined),
      when: mayApply,
    },
    to: {
      ask: questions.to.ask,
      hint: questions.to.hint,
      ...date(errors.to, upToToday),
      check: (to, { from }) => (from !== undefined && to < from ? errors.order : undefined),
      when: mayApply,
    },
    charged: {
      ask: questions.charged.ask,
      hint: questions.charged.hint,
      ...field(amount({ min: 0, max: 100_000, what: errors.charged }), '£'),
      when: mayApply,
    },
  }),
  respond,
});
