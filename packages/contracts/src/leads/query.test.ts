import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters } from '../text/typed-text.ts';
import { creditFeedbackForm, queryForm } from './query.ts';

const limit = 30_000;
/** Each counts as one character: letters, emoji, line breaks as browsers send them. */
const character = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !/[\p{Cc}\p{Cs}]/u.test(one)),
  fc.constantFrom('\r\n', '\n', '🏮', 'é', '王', '\u200d'),
);
/** A text of exactly this many characters, from a few that repeat. */
const textOf = (length: number) =>
  fc.array(character, { minLength: 1, maxLength: 40 }).map((some) => {
    const rest = ['x', ...Array.from({ length: length - 1 }, (_, at) => some[at % some.length] ?? 'x')];
    return rest.join('');
  });

describe('a text of 30,000 characters', () => {
  it('is taken, and one more is refused, by the count of browser and server alike @CMP-10', () => {
    fc.assert(
      fc.property(textOf(limit), (most) => {
        expect(countCharacters(most)).toBe(limit);
        expect(queryForm('pay-as-you-go').safeParse({ query: most }).success).toBe(true);
        expect(creditFeedbackForm.safeParse({ feedback: most }).success).toBe(true);
        const over = `${most}x`;
        expect(countCharacters(over)).toBe(limit + 1);
        expect(queryForm('enquiry-pay-as-you-go').safeParse({ query: over }).error?.issues[0]?.message).toBe(
          'Your enquiry must be 30,000 characters or fewer',
        );
        expect(creditFeedbackForm.safeParse({ feedback: over }).success).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  it('is judged by the schema as it is counted, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: limit - 3, max: limit + 3 }).chain(textOf), (text) => {
        const isTaken = queryForm('pay-as-you-go').safeParse({ query: text }).success;
        expect(isTaken).toBe(countCharacters(text) <= limit);
      }),
      { numRuns: 25 },
    );
  });
});
