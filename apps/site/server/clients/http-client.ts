import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { Agent, type Dispatcher, errors, fetch, type Response } from 'undici';
import { currentTrace } from '../current-trace.ts';
import { failedCalls } from './failed-calls.ts';
import { ProductError } from './product-error.ts';

export type HttpClientSettings = {
  baseUrl: string;
  headers: Record<string, string>;
  timeoutMs?: number;
  connectMs?: number;
  maxBytes?: number;
};

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
};

type HttpAnswer = { status: number; text: string };

export type HttpClient = {
  request: (path: string, request?: HttpRequest) => Promise<HttpAnswer>;
  close: () => Promise<void>;
};

/** One pool for one upstream, with a limit on everything: connecting, the whole call, the answer's size. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const { baseUrl, headers, timeoutMs = 3_000, connectMs = 1_000, maxBytes = 2_000_000 } = settings;
  const dispatcher = new Agent({ connect: { timeout: connectMs }, maxResponseSize: maxBytes, pipelining: 1 });

  return {
    request: async (path, { method = 'GET', headers: own = {}, body, signal } = {}) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(`${baseUrl}${path}`, {
          method,
          headers: { ...headers, ...traceHeader(), ...own },
          body: body ?? null,
          redirect: 'error',
          signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
          dispatcher: dispatcher as Dispatcher,
        });
        return await readAnswer(response);
      } catch (cause) {
        const error =
          cause instanceof ProductError
            ? cause
            : new ProductError(describeFailure(cause, { deadline, signal, timeoutMs }), { cause });
        failedCalls.getStore()?.push(error);
        throw error;
      }
    },
    close: () => dispatcher.close(),
  };
}

function traceHeader(): Record<string, string> {
  const traceparent = currentTrace.getStore();
  return traceparent ? { traceparent } : {};
}

async function readAnswer(response: Response): Promise<HttpAnswer> {
  const text = await response.text();
  if (response.ok) return { status: response.status, text };
  const [first] = readErrors(text);
  throw new ProductError(first?.details ?? `Request failed with status code ${response.status}`, {
    status: response.status,
    ...(first && { id: first.id }),
  });
}

function readErrors(text: string) {
  try {
    return jsonApiErrors.parse(JSON.parse(text)).errors;
  } catch {
    return [];
  }
}

type Circumstances = { deadline: AbortSignal; signal: AbortSignal | undefined; timeoutMs: number };

function describeFailure(cause: unknown, { deadline, signal, timeoutMs }: Circumstances): string {
  if (signal?.aborted) return 'Request aborted';
  if (deadline.aborted || isConnectTimeout(cause)) return `timeout of ${timeoutMs} ms exceeded`;
  return 'Network Error';
}

function isConnectTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.cause instanceof errors.ConnectTimeoutError;
}
