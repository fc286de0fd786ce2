import type { Sent } from '../server-interface.ts';

/** A change that got no answer: what it is that may be done, and where to look. */
export type UnknownChange = { what: string; at: Date; check: { path: string; label: string } };

/** Why a change was not made, or that nobody knows. */
export type ChangeFailure = { errors: Record<string, string>; unknown: UnknownChange | undefined };

type Failed = Exclude<Sent<unknown>, { outcome: 'done' }>;

/** `what`, such as 'it was published', is asked after 'We do not know whether'. */
export function failureOf(failed: Failed, unknown: UnknownChange): ChangeFailure & { status: number } {
  if (failed.outcome === 'unknown') return { errors: {}, unknown, status: 504 };
  // What the database did not carry out is no fault of the form, and cannot be read again either.
  return { errors: { '': failed.details }, unknown: undefined, status: failed.status >= 500 ? 503 : 422 };
}

/** Why something that was asked for with a reason is not shown. */
export function failedView(failed: Failed): string {
  return failed.outcome === 'refused' ? failed.details : 'There was no answer in time. Try again.';
}
