import type { Slot } from './query-meaning.ts';

/**
 * Fitted by logistic regression on half of the judged queries that search is tuned on. docs/search.md says what it did
 * on the other half.
 */
const fitted = { constant: -11.87, gap: 2.84, strength: 3.83, length: 0.21, asked: 1.57 };

/**
 * Whether the first result is more likely right than wrong, by their scores: the farther the second is behind, the
 * more the first scores for what was asked, the more words were asked and the rarer they are, the likelier. Log odds over
 * zero are a chance over half.
 */
export function isLikelyRight(first: number, second: number, slots: readonly Slot[]): boolean {
  if (first === 0) return false;
  const asked = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
  const logOdds =
    fitted.constant +
    fitted.gap * ((first - second) / first) +
    fitted.strength * Math.log1p(first / asked) +
    fitted.length * slots.length +
    fitted.asked * Math.log1p(asked);
  return logOdds >= 0;
}
