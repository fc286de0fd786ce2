import { currentTrace } from '@lamplighter/runtime/tracing';
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

/** The outcome of a change. What the writer can mend is a value, everything else is thrown. */
type Sent<Value> = { ok: true; value: Value } | { ok: false; details: string };

export type StaffApi = {
  get: <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<z.output<Schema>>;
  /** For a change, or a question with a reason: it may be refused because it is invalid or comes too late. */
  send: <Schema extends z.ZodType>(call: Call, schema: Schema) => Promise<Sent<z.output<Schema>>>;
};

type Call = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

export type StaffApiClient = {
  /** With the access token of a member of staff, or none. */
  as: (accessToken: string | undefined) => StaffApi;
};

const timeoutMs = 5_000;
const errorDocument = z.object({ errors: z.array(z.object({ title: z.string(), details: z.string().optional() })) });
/** Not found, changed meanwhile, invalid: the writer can do something about them. */
const mendable = new Set([400, 404, 409, 422]);

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
      signal: AbortSignal.timeout(timeoutMs),
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
        return schema.parse(JSON.parse(text));
      },
      send: async (call, schema) => {
        const { status, ok, text } = await ask(call, accessToken);
        if (ok) return { ok: true, value: schema.parse(text === '' ? undefined : JSON.parse(text)) };
        if (mendable.has(status)) return { ok: false, details: detailsIn(text) };
        throw new StaffApiError(status, detailsIn(text));
      },
    }),
  };
}

function detailsIn(text: string): string {
  try {
    const { errors } = errorDocument.parse(JSON.parse(text));
    return errors.map(({ title, details }) => details ?? title).join(' ');
  } catch {
    return 'The staff API gave no reason.';
  }
}
