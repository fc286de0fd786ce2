import { data } from 'react-router';
import type { StaffApi, StaffApiError } from '../server-interface.ts';

/** What the error page shows. */
type Refusal = { details: string };

/** Failed calls become responses that the error page can show: the router hides the text of other errors. */
export function forPages(staffApi: StaffApi): StaffApi {
  return {
    get: (path, schema) => staffApi.get(path, schema).catch(refuse),
    send: (call, schema) => staffApi.send(call, schema).catch(refuse),
  };
}

function refuse(error: unknown): never {
  if (!isStaffApiError(error)) throw error;
  const { status, details } = error;
  throw data({ details } satisfies Refusal, { status: status === 0 ? 503 : status });
}

/** By its name: the pages are built apart from the server, and would have another class of that name. */
function isStaffApiError(error: unknown): error is StaffApiError {
  return error instanceof Error && error.name === 'StaffApiError';
}
