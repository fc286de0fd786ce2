import type { FactId } from '../ledger.ts';
import { choice, several } from '../question.ts';
import type { ToolContext } from '../tool.ts';
import { helpFinderWords as words } from './words.ts';

export const helpFacts = [
  'breathing-space-length',
  'cold-weather-payment',
  'cold-weather-season',
  'cold-weather-spell',
  'crisis-fund-end',
  'debt-relief-least',
  'debt-relief-period',
  'heat-pump-grant',
  'home-energy-scotland-phone',
  'local-grant-income',
  'local-grant-rating',
  'national-debtline-phone',
  'northern-ireland-crisis-phone',
  'northern-ireland-energy-advice-phone',
  'oil-heat-pump-grant',
  'oil-heat-pump-grant-start',
  'scotland-child-heating-age',
  'scotland-child-heating-before',
  'scotland-moratorium-length',
  'scotland-pension-heating-older',
  'scotland-pension-heating-younger',
  'scotland-water-reduction',
  'scotland-winter-heating-before',
  'scotland-winter-heating-week',
  'social-security-scotland-phone',
  'stepchange-phone',
  'wales-assistance-fund-phone',
  'wales-nest-phone',
  'warm-home-discount',
  'warm-home-discount-end',
  'watersure-children',
  'winter-fuel-born-by',
  'winter-fuel-claim-end',
  'winter-fuel-income-limit',
  'winter-fuel-older',
  'winter-fuel-older-born-by',
  'winter-fuel-phone',
  'winter-fuel-week',
  'winter-fuel-younger',
] as const satisfies readonly FactId[];
export const helpOwnFacts = [
  'debt-phone',
  'energy-trust-name',
  'general-hours',
  'meter-emergency-phone',
  'priority-services-phone',
] as const;

export type HelpContext = ToolContext<(typeof helpFacts)[number], (typeof helpOwnFacts)[number]>;
export type HelpFact = (typeof helpFacts)[number];

const { questions, errors } = words;

export type Answers = {
  nation: keyof typeof questions.nation.options;
  oldest: 'younger' | 'pension-age' | 'eighty';
  income?: 'below' | 'above';
  benefits: (keyof typeof questions.benefits.options)[];
  people: (keyof typeof questions.people.options)[];
  trouble: (keyof ReturnType<typeof questions.trouble.options>)[];
  home: keyof typeof questions.home.options;
  rating?: 'good' | 'poor' | 'unknown';
  household: 'low' | 'higher' | 'unknown';
};

/** The birth dates and sums in the questions are facts. */
export function helpQuestions({ facts }: HelpContext) {
  const [born, olderBorn] = [facts['winter-fuel-born-by'].value, facts['winter-fuel-older-born-by'].value];
  const { nation, oldest, income, benefits, people, trouble, home, rating, household } = questions;
  return {
    nation: { ask: nation.ask, ...choice(nation.options, errors.nation) },
    oldest: { ask: oldest.ask, ...choice(oldest.options(born, olderBorn), errors.oldest) },
    income: {
      ask: income.ask,
      hint: income.hint,
      ...choice(income.options(facts['winter-fuel-income-limit'].value), errors.income),
      // It matters for the payment to people of that age alone.
      when: (answers: Partial<Answers>) => answers.oldest === 'pension-age' || answers.oldest === 'eighty',
    },
    benefits: {
      ask: benefits.ask,
      hint: words.severalHint,
      ...several(benefits.options, words.none, errors.several),
    },
    people: { ask: people.ask, hint: words.severalHint, ...several(people.options, words.none, errors.several) },
    trouble: {
      ask: trouble.ask,
      hint: words.severalHint,
      ...several(trouble.options(facts['debt-relief-period'].value), words.none, errors.several),
    },
    home: { ask: home.ask, ...choice(home.options, errors.home) },
    rating: {
      ask: rating.ask,
      hint: rating.hint,
      ...choice(rating.options(facts['local-grant-rating'].value), errors.rating),
      // Who lets a home from a council asks the council.
      when: (answers: Partial<Answers>) => answers.home === 'owned' || answers.home === 'private',
    },
    household: {
      ask: household.ask,
      ...choice(household.options(facts['local-grant-income'].value), errors.household),
    },
  };
}
