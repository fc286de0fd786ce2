import { data, isRouteErrorResponse } from 'react-router';
import type { UnknownChange } from './change-failure.ts';

/** Said at a form whose response never came from its page. */
type Unanswered = { errors: Record<string, string>; unknown: UnknownChange | undefined };

export const sessionEnded = 'Your session has ended. Sign in again, then send this form once more.';

/** By the status of a response that the server gave before the page was asked: nothing was carried out. */
const notCarriedOut: Record<number, string> = {
  401: sessionEnded,
  413: 'It is too long.',
  503: 'The console cannot reach the database. Try again in a minute.',
};

/** Sends a form that changes something. What was typed stays where it is, also when there is no response. */
export async function sendForm<Result>(
  serverAction: () => Promise<Result>,
  request: Request,
): Promise<Result | ReturnType<typeof data<Unanswered>>> {
  const at = new Date();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error)) {
      const reason = notCarriedOut[error.status];
      // What the page itself has thrown has details.
      if (reason === undefined || (typeof error.data !== 'string' && error.status !== 401)) throw error;
      return data({ errors: { '': reason }, unknown: undefined }, { status: error.status });
    }
    const check = { path: new URL(request.url).pathname, label: 'load the page again' };
    return data({ errors: {}, unknown: { what: 'it was done', at, check } }, { status: 504 });
  }
}

/** What was refused may be out of date: it is read again, and nothing that was typed is lost. */
export function readAgainAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}): boolean {
  return actionStatus === 422 || defaultShouldRevalidate;
}
