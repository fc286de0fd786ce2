import type { Slot } from './query-meaning.ts';

/**
 * Fitted by logistic regression on half of the judged queries that search is tuned on. docs/search.md says what it did
 * on the other half.
 */
const fitted = { constant: -5.79, gap: 5.36, strength: 2.15, length: 0.18 };

/**
 * Whether the first result is more likely right than wrong, by their scores: the farther the second is behind, the
 * more the first scores for what was asked, the more was asked, the likelier. Log odds over zero are a chance over half.
 */
export function isLikelyRight(first: number, second: number, slots: readonly Slot[]): boolean {
  if (first === 0) return false;
  const asked = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
  const logOdds =
    fitted.constant +
    fitted.gap * ((first - second) / first) +
    fitted.strength * Math.log1p(first / asked) +
    fitted.length * slots.length;
  return logOdds >= 0;
}
