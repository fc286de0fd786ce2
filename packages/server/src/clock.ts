import { z } from 'zod';

/** Settings with which a test sets the clock. */
export const clockSettings = {
  /** The time at which this process's clock starts. */
  CLOCK_AT: z.iso.datetime({ offset: true }).optional(),
  NODE_ENV: z.string().optional(),
};

type ClockSettings = { CLOCK_AT?: string | undefined; NODE_ENV?: string | undefined };

export function keepsRealTime({ CLOCK_AT, NODE_ENV }: ClockSettings): boolean {
  return CLOCK_AT === undefined || NODE_ENV !== 'production';
}

export const movedClockIssue = { path: ['CLOCK_AT'], error: 'is for tests: a clock in production is never moved' };

export function startClock({ CLOCK_AT }: ClockSettings): () => Date {
  const ahead = CLOCK_AT === undefined ? 0 : Date.parse(CLOCK_AT) - Date.now();
  return () => new Date(Date.now() + ahead);
}

/** Fulfils with the value when the time is over; the process does not wait for it. */
export function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, value).unref();
  });
}
