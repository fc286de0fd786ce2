import type { Slot } from './query-meaning.ts';

/**
 * Fitted by logistic regression on half of the judged queries that search is tuned on. docs/search.md says what it did
 * on the other half.
 */
const fitted = { constant: -5.79, gap: 5.36, strength: 2.15, length: 2.52 };
/** Below it the first result is more likely wrong than right, and the page says that there is no clear answer. */
const leastChance = 0.5;
const maxSlots = 14;

/** Whether the first result is likely to be right, by the scores of all. */
export function isLikelyRight(scores: readonly number[], slots: readonly Slot[]): boolean {
  return answerChance(scores, slots) >= leastChance;
}

/** Higher the farther the second result is behind, the more the first scores for what was asked, the more was asked. */
function answerChance([first = 0, second = 0]: readonly number[], slots: readonly Slot[]): number {
  if (first === 0) return 0;
  const asked = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
  const evidence =
    fitted.constant +
    fitted.gap * ((first - second) / first) +
    fitted.strength * Math.log1p(first / asked) +
    fitted.length * (slots.length / maxSlots);
  return 1 / (1 + Math.exp(-evidence));
}
