import type { AnswerPart, Verdict } from '../tool-answer.ts';
import type { Answers, HelpContext, HelpFact } from './questions.ts';
import { helpFinderWords } from './words.ts';

export type Situation = { answers: Answers; context: HelpContext };

/** Judges one scheme. */
export type Scheme = (situation: Situation) => AnswerPart;

const incomeBenefits: readonly Answers['benefits'][number][] = [
  'guarantee-credit',
  'savings-credit',
  'universal-credit',
  'universal-credit-working',
  'income-based',
  'housing-benefit',
];

/** Whether someone gets a benefit that depends on income. */
export const hasIncomeBenefit = ({ answers: { benefits } }: Situation) =>
  benefits.some((one) => incomeBenefits.includes(one));

export const hasPensionCredit = ({ answers: { benefits } }: Situation) =>
  benefits.includes('guarantee-credit') || benefits.includes('savings-credit');

type Parts = {
  id: string;
  title: string;
  verdict: Verdict;
  reasons: string[];
  amount?: string | undefined;
  how?: string;
  until?: string;
  ready?: string;
  link?: { label: string; link: string };
  facts?: HelpFact[];
};

const { labels } = helpFinderWords;

/** What is said of a scheme. What one has to do for it is left out where it does not apply. */
export function scheme({
  id,
  title,
  verdict,
  reasons,
  amount,
  how,
  until,
  ready,
  link,
  facts = [],
}: Parts): AnswerPart {
  const details = [
    { label: labels.how, text: how },
    { label: labels.until, text: until },
    { label: labels.ready, text: ready },
  ].flatMap(({ label, text }) => (text === undefined || verdict === 'no' ? [] : [{ label, text }]));
  return {
    id,
    title,
    verdict,
    reasons,
    ...(amount !== undefined && verdict !== 'no' && { amount }),
    details,
    links: link ? [link] : [],
    facts,
  };
}
