import { formatSum, penceOf } from '../sums.ts';
import type { AnswerPart, ToolAnswer } from '../tool-answer.ts';
import {
  type ApplianceFacts,
  type ApplianceId,
  appliances,
  type Measure,
  measureOf,
  type RunningContext,
} from './appliances.ts';
import { runningCostsWords as words } from './words.ts';

export type Answers = {
  appliance: ApplianceId | 'own';
  watts?: number | undefined;
  minutes?: number | undefined;
  times?: number | undefined;
  rate?: number | undefined;
};

/** What is reckoned with: typed, or typical. */
type Use = { measure: Measure; minutes: number; times: number; rate: number; fact: keyof ApplianceFacts | undefined };

const weeksOfYear = 52;
const daysOfYear = 365;
const { cost: text } = words;

export function costAnswer(answers: Answers, { facts }: RunningContext): ToolAnswer {
  const use = figuresOf(answers, facts);
  const label = answers.appliance === 'own' ? words.own : words.labels[answers.appliance];
  return {
    ...(use.measure.kind === 'year' ? yearly(label, use) : eachTime(label, use)),
    parts: [costPart(label, answers, use, facts), lowerPart(answers.appliance)],
    next: words.next,
  };
}

/** One's own watts count before a typical power, and also before a typical use for each time or a year. */
function figuresOf({ appliance, watts, minutes, times, rate }: Answers, facts: ApplianceFacts): Use {
  const typical = appliance === 'own' ? undefined : appliances[appliance];
  const fact = watts === undefined ? typical?.fact : undefined;
  return {
    measure: fact === undefined ? { kind: 'watts', amount: watts ?? 0 } : measureOf(facts[fact]),
    minutes: minutes ?? typical?.minutes ?? 0,
    times: times ?? typical?.times ?? 0,
    rate: rate ?? penceOf(facts['example-unit-rate']),
    fact,
  };
}

/** In kWh; of a year for what runs all year. */
function unitsOf({ measure: { kind, amount }, minutes }: Use): number {
  return kind === 'watts' ? (amount / 1000) * (minutes / 60) : amount;
}

function eachTime(label: string, use: Use) {
  const each = unitsOf(use) * use.rate;
  const week = each * use.times;
  return { summary: words.summary(label, rough(each), rough(week), rough(week * weeksOfYear)) };
}

function yearly(label: string, use: Use) {
  const year = unitsOf(use) * use.rate;
  return { summary: words.yearSummary(label, rough(year / daysOfYear), rough(year / weeksOfYear), rough(year)) };
}

function costPart(label: string, answers: Answers, use: Use, facts: ApplianceFacts): AnswerPart {
  const cost = unitsOf(use) * use.rate;
  const isYearly = use.measure.kind === 'year';
  const week = isYearly ? cost / weeksOfYear : cost * use.times;
  const year = isYearly ? cost : week * weeksOfYear;
  return {
    id: 'cost',
    title: label,
    verdict: 'yes',
    amount: text.year(rough(year)),
    reasons: reasonsOf(answers, use, facts),
    details: [
      isYearly
        ? { label: text.dayLabel, text: rough(year / daysOfYear) }
        : { label: text.eachLabel, text: rough(cost) },
      { label: text.weekLabel, text: isYearly ? rough(week) : text.week(rough(week), formatTimes(use.times)) },
      { label: text.yearLabel, text: isYearly ? rough(year) : text.yearOf(rough(year)) },
      { label: text.sumLabel, text: sumInWords(use, cost) },
    ],
    facts: [...(use.fact ? [use.fact] : []), ...(answers.rate === undefined ? (['example-unit-rate'] as const) : [])],
  };
}

function reasonsOf(answers: Answers, { measure, minutes, times, fact }: Use, facts: ApplianceFacts): string[] {
  const { reasons } = text;
  const isTimed = measure.kind === 'watts';
  return [
    fact === undefined ? reasons.own(formatNumber(measure.amount)) : reasons.typical(facts[fact].value),
    ...(isTimed && answers.minutes === undefined ? [reasons.typicalTime(formatNumber(minutes))] : []),
    ...(measure.kind !== 'year' && answers.times === undefined ? [reasons.typicalWeek(formatTimes(times))] : []),
    ...(measure.kind === 'each' && answers.minutes !== undefined ? [reasons.programme] : []),
    ...(measure.kind === 'year' ? [reasons.always] : []),
    ...(answers.rate === undefined ? [reasons.example(facts['example-unit-rate'].value)] : []),
    reasons.standing,
  ];
}

function sumInWords(use: Use, cost: number): string {
  const { measure, minutes } = use;
  const [units, rate, sum] = [formatNumber(unitsOf(use)), `${formatNumber(use.rate)}p`, exact(cost)];
  if (measure.kind === 'year') return text.yearSum(units, rate, sum);
  if (measure.kind === 'each') return text.eachSum(units, rate, sum);
  return text.wattSum(formatNumber(measure.amount), formatNumber(minutes), units, rate, sum);
}

function lowerPart(appliance: Answers['appliance']): AnswerPart {
  const reasons = appliance === 'own' ? words.lowerOwn : words.lower[appliances[appliance].group];
  return { id: 'lower', title: words.lowerTitle, verdict: 'yes', reasons, links: words.lowerLinks, facts: [] };
}

/** 'about 4p', 'about £41': in whole pounds from ten pounds, because use is never known to the penny. */
function rough(pence: number): string {
  if (pence > 0 && pence < 0.5) return words.lessThanAPenny;
  return words.about(formatSum(pence >= 1000 ? Math.round(pence / 100) * 100 : pence));
}

/** '3.75p', '£4.20': for the sum, where each step has to be seen. */
function exact(pence: number): string {
  return pence < 100 ? `${formatNumber(pence)}p` : formatSum(pence);
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-GB', { maximumFractionDigits: 4 });
}

function formatTimes(times: number): string {
  return times === 1 ? text.oneTime : text.times(formatNumber(times));
}
