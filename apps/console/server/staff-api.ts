import { changeLimits } from '@lamplighter/contracts/staff/staff-api';
import { currentTrace } from '@lamplighter/server/tracing';
import { z } from 'zod';

/** A response of the staff API that is no success; status 0 when there was none. */
export class StaffApiError extends Error {
  override name = 'StaffApiError';
  readonly status: number;
  /** What the staff API says about it, for the reader. */
  readonly details: string;

  constructor(status: number, details: string, options?: ErrorOptions) {
    super(`the staff API responded with ${status}`, options);
    this.status = status;
    this.details = details;
  }
}

/**
 * The outcome of a change. `refused`: nothing was changed, as the staff API has said, or because it was never reached.
 * `unknown`: there was no response, or none that says so.
 */
export type Sent<Value> =
  | { outcome: 'done'; value: Value }
  | { outcome: 'refused'; status: number; details: string }
  | { outcome: 'unknown'; cause: unknown };

export type StaffApi = {
  get: <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<z.output<Schema>>;
  /** For a change, or a question with a reason. Throws only when the caller is not signed in, or has no role for it. */
  send: <Schema extends z.ZodType>(call: Call, schema: Schema) => Promise<Sent<z.output<Schema>>>;
};

type Call = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

export type StaffApiClient = {
  /** With the access token of a member of staff, or none. */
  as: (accessToken: string | undefined) => StaffApi;
};

const readTimeoutMs = 5_000;
const errorDocument = z.object({
  errors: z.array(z.object({ title: z.string(), details: z.string().optional(), code: z.string().optional() })),
});
/** Error codes of a connection that was never made: nothing was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function createStaffApiClient(bases: readonly string[]): StaffApiClient {
  let current = 0;

  const ask = async ({ method, path, body }: Call | { method: 'GET'; path: string; body?: never }, token?: string) => {
    const trace = currentTrace();
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(trace && { traceparent: trace.traceparent }),
    };
    const request = {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(method === 'GET' ? readTimeoutMs : changeLimits.responseMs),
    } as const;
    try {
      const response = await fetch(`${bases[current]}${path}`, request);
      return { status: response.status, ok: response.ok, text: await response.text() };
    } catch (cause) {
      // The next request asks another process. This one is not repeated: it may have been carried out.
      current = (current + 1) % bases.length;
      throw new StaffApiError(0, 'The staff API does not respond.', { cause });
    }
  };

  return {
    as: (accessToken) => ({
      get: async (path, schema) => {
        const { status, ok, text } = await ask({ method: 'GET', path }, accessToken);
        if (!ok) throw new StaffApiError(status, detailsIn(text));
        return schema.parse(text === '' ? undefined : JSON.parse(text));
      },
      send: (call, schema) => ask(call, accessToken).then((response) => outcomeOf(response, schema), outcomeWithout),
    }),
  };
}

function outcomeOf<Schema extends z.ZodType>(
  { status, ok, text }: { status: number; ok: boolean; text: string },
  schema: Schema,
): Sent<z.output<Schema>> {
  if (ok) return { outcome: 'done', value: schema.parse(text === '' ? undefined : JSON.parse(text)) };
  const error = new StaffApiError(status, detailsIn(text));
  if (status === 401 || status === 403) throw error;
  if (status < 500 || isNotDone(text)) return { outcome: 'refused', status, details: error.details };
  return { outcome: 'unknown', cause: error };
}

/** Without a response. */
function outcomeWithout(cause: unknown): Sent<never> {
  if (wasSent(cause)) return { outcome: 'unknown', cause };
  return { outcome: 'refused', status: 503, details: 'The staff API cannot be reached. Nothing was changed.' };
}

function wasSent(error: unknown): boolean {
  const causes = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return !causes.some((cause) => 'code' in cause && typeof cause.code === 'string' && neverSent.has(cause.code));
}

function errorsIn(text: string): z.infer<typeof errorDocument>['errors'] {
  try {
    return errorDocument.parse(JSON.parse(text)).errors;
  } catch {
    return [{ title: 'The staff API gave no reason.' }];
  }
}

function detailsIn(text: string): string {
  return errorsIn(text)
    .map(({ title, details }) => details ?? title)
    .join(' ');
}

function isNotDone(text: string): boolean {
  return errorsIn(text).every(({ code }) => code === 'not-done');
}
