import { z } from 'zod';
import { choice, several } from '../answer-schema.ts';
import type { Ledger } from '../ledger.ts';
import { optionsOf, type Question } from '../question.ts';
import { helpFinderWords as words } from './words.ts';

const { questions, errors } = words;

export const answersOn = () =>
  z.object({
    nation: choice(['england', 'scotland', 'wales', 'northern-ireland'], errors.nation),
    oldest: choice(['younger', 'pension-age', 'eighty'], errors.oldest),
    income: choice(['below', 'above'], errors.income),
    benefits: several([
      'guarantee-credit',
      'savings-credit',
      'universal-credit',
      'universal-credit-working',
      'income-based',
      'housing-benefit',
      'council-tax-reduction',
      'disability-benefit',
    ]),
    people: several([
      'child-under-five',
      'pregnant',
      'three-children',
      'disabled-child',
      'severely-disabled-child',
      'illness',
      'water-illness',
      'equipment',
    ]),
    trouble: several(['energy-debt', 'old-energy-debt', 'meter-low', 'crisis', 'other-debts']),
    home: choice(['owned', 'private', 'social'], errors.home),
    rating: choice(['good', 'poor', 'unknown'], errors.rating),
    household: choice(['low', 'higher', 'unknown'], errors.household),
  });

export type Answers = z.output<ReturnType<typeof answersOn>>;

/** The birth dates and sums in the questions are facts. */
export function questionsWith(facts: Ledger): Record<keyof Answers, Question> {
  const [born, olderBorn] = [facts['winter-fuel-born-by'].value, facts['winter-fuel-older-born-by'].value];
  return {
    nation: { kind: 'choice', legend: questions.nation.legend, options: optionsOf(questions.nation.options) },
    oldest: {
      kind: 'choice',
      legend: questions.oldest.legend,
      options: optionsOf(questions.oldest.options(born, olderBorn)),
    },
    income: {
      kind: 'choice',
      legend: questions.income.legend,
      hint: questions.income.hint,
      options: optionsOf(questions.income.options(facts['winter-fuel-income-limit'].value)),
    },
    benefits: { kind: 'several', ...questions.benefits, options: optionsOf(questions.benefits.options) },
    people: { kind: 'several', ...questions.people, options: optionsOf(questions.people.options) },
    trouble: {
      kind: 'several',
      ...questions.trouble,
      options: optionsOf(questions.trouble.options(facts['debt-relief-period'].value)),
    },
    home: { kind: 'choice', legend: questions.home.legend, options: optionsOf(questions.home.options) },
    rating: {
      kind: 'choice',
      legend: questions.rating.legend,
      hint: questions.rating.hint,
      options: optionsOf(questions.rating.options(facts['local-grant-rating'].value)),
    },
    household: {
      kind: 'choice',
      legend: questions.household.legend,
      options: optionsOf(questions.household.options(facts['local-grant-income'].value)),
    },
  };
}
