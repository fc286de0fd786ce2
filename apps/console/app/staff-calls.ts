import { data } from 'react-router';
import type { ConsoleServices, StaffApi, StaffApiError } from '../server-interface.ts';

/** What the error page says of a change: that there was none, that nobody knows, or nothing. */
export type SaidOfChange = 'none' | 'unknown' | 'unsaid';

type Issue = { details: string; change: SaidOfChange };

/** Failed calls become responses that the error page can show: the router hides the text of other errors. */
export function forPages(
  { staffApi, logger }: Pick<ConsoleServices, 'staffApi' | 'logger'>,
  { method }: Pick<Request, 'method'>,
): StaffApi {
  // A page is loaded again after its form was sent: if that fails too, the error page has to say what became of the form.
  // One that is only read may follow a form that was carried out.
  let change: SaidOfChange = method === 'GET' ? 'unsaid' : 'none';
  const refuse = (error: unknown): never => {
    if (!isStaffApiError(error)) throw error;
    const { status, details } = error;
    throw data({ details, change } satisfies Issue, { status: status === 0 ? 503 : status });
  };
  return {
    get: (path, schema) => staffApi.get(path, schema).catch(refuse),
    send: async (call, schema) => {
      const sent = await staffApi.send(call, schema).catch(refuse);
      if (sent.outcome === 'done') change = 'unsaid';
      if (sent.outcome === 'unknown') {
        change = 'unknown';
        logger.error({ event: 'change-unknown', err: sent.cause });
      }
      return sent;
    },
  };
}

/** By its name: the pages are built apart from the server, and would have another class of that name. */
function isStaffApiError(error: unknown): error is StaffApiError {
  return error instanceof Error && error.name === 'StaffApiError';
}
