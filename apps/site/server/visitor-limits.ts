import { type AttemptLimit, createAttemptLimit } from '@lamplighter/server/attempt-limit';

export type VisitorLimits = Record<'wrongAnswers' | 'comments' | 'votes' | 'calls', AttemptLimit>;

const windowMs = 24 * 60 * 60 * 1_000;

/**
 * What one visitor may do, so that nobody speaks for all readers, keeps the owner of a reference out, or has a stranger
 * called. In this process, by the visitor's network: many people can share one, so the limits are generous.
 */
export function createVisitorLimits(now?: () => number): VisitorLimits {
  const clock = now && { now };
  return {
    /** For each visitor and reference, in 15 minutes. */
    wrongAnswers: createAttemptLimit({ ...clock }),
    /** For each visitor in a day. All visitors together have a thousand. */
    comments: createAttemptLimit({ maxAttempts: 10, windowMs, ...clock }),
    /** For each visitor and article in a day. */
    votes: createAttemptLimit({ maxAttempts: 3, windowMs, ...clock }),
    /** For each phone number in a day, whoever asks. */
    calls: createAttemptLimit({ maxAttempts: 3, windowMs, ...clock }),
  };
}
