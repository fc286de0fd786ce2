import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { currentTrace, inSpan } from '@lamplighter/server/tracing';
import { Agent, type Dispatcher, errors, request as send } from 'undici';
import { z } from 'zod';
import { timeUpstream } from '../http/request-metrics.ts';
import { noteFailedCall, ProductError } from './product-error.ts';

export type HttpClientSettings = {
  /** Several URLs for an upstream with several processes: the client fails over to the next one. */
  baseUrl: string | string[];
  headers: Record<string, string>;
  timeoutMs?: number | undefined;
  connectMs?: number;
  /** Of the decompressed response. */
  maxBytes?: number;
};

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** The error of the previous try, when this request is a retry of the same call. */
  retryOf?: ProductError | undefined;
};

type HttpResponse = { status: number; text: string; etag?: string | undefined };

export type HttpClient = {
  request: (path: string, request?: HttpRequest) => Promise<HttpResponse>;
  close: () => Promise<void>;
};

const ungzip = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);

/** A connection pool for one upstream, with limits on connecting, on the whole call and on the size of the response. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const { baseUrl, headers, timeoutMs = 3_000, connectMs = 1_000, maxBytes = 2_000_000 } = settings;
  const bases = [baseUrl].flat();
  const dispatcher = new Agent({ connect: { timeout: connectMs }, maxResponseSize: maxBytes, pipelining: 1 });
  let current = 0;

  const hostOf = (path: string) => new URL(`${bases[current]}${path}`).host;

  const call = async (path: string, host: string, request: HttpRequest) => {
    const { method = 'GET', headers: own = {}, body, signal, retryOf } = request;
    const deadline = AbortSignal.timeout(timeoutMs);
    const ended = timeUpstream(host);
    let failureCount = retryOf?.failureCount ?? 0;
    const ask = () => {
      failureCount += 1;
      return send(`${bases[current]}${path}`, {
        method,
        headers: { 'accept-encoding': 'gzip, br', ...headers, ...traceHeader(), ...own },
        body: body ?? null,
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        dispatcher,
      });
    };
    const askAnother = (cause: unknown, asked: number) => {
      if (bases.length === 1 || deadline.aborted || signal?.aborted || !isRepeatable(method, own)) throw cause;
      // A concurrent request may have failed over already.
      if (current === asked) current = (current + 1) % bases.length;
      return ask();
    };
    try {
      const asked = current;
      const response = await ask().catch((cause: unknown) => askAnother(cause, asked));
      const complete = await readResponse(response, maxBytes, failureCount);
      ended('responded');
      return complete;
    } catch (cause) {
      ended(cause instanceof ProductError ? 'refused' : 'failed');
      const error =
        cause instanceof ProductError
          ? cause
          : new ProductError(describeFailure(cause, { deadline, signal, timeoutMs }), { failureCount, cause });
      noteFailedCall(error, retryOf);
      throw error;
    }
  };

  return {
    // The path is not in the span: it may contain a search or a postcode.
    request: (path, request = {}) => {
      const method = request.method ?? 'GET';
      const host = hostOf(path);
      const attributes = { 'http.request.method': method, 'server.address': host };
      return inSpan({ name: method, kind: 'client', attributes }, () => call(path, host, request));
    },
    close: () => dispatcher.close(),
  };
}

/** Whether the request is idempotent and so may be retried. */
function isRepeatable(method: string, headers: Record<string, string>): boolean {
  return method !== 'POST' || 'idempotency-key' in headers;
}

function traceHeader(): Record<string, string> {
  const trace = currentTrace();
  return trace ? { traceparent: trace.traceparent } : {};
}

async function readResponse(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  failureCount: number,
): Promise<HttpResponse> {
  const { statusCode: status } = response;
  const text = await readText(response, maxBytes);
  // 304: what the request has the ETag of is not modified.
  if (status < 300 || status === 304) return { status, text, etag: response.headers.etag?.toString() };
  if (status < 400) throw new Error('a redirect is not followed');
  const { id, details = `Request failed with status code ${status}` } = readFirstError(text);
  throw new ProductError(details, { id, status, failureCount });
}

/** The agent's limit counts compressed bytes: against decompression bombs this one counts decompressed bytes. */
async function readText({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return body.text();
  const decompress = encoding === 'gzip' ? ungzip : encoding === 'br' ? unbrotli : undefined;
  if (!decompress) throw new Error('the response has an encoding that was not asked for');
  return (await decompress(await body.bytes(), { maxOutputLength: maxBytes })).toString();
}

type FailureContext = { deadline: AbortSignal; signal: AbortSignal | undefined; timeoutMs: number };

function describeFailure(cause: unknown, { deadline, signal, timeoutMs }: FailureContext): string {
  if (signal?.aborted) return 'Request aborted';
  if (deadline.aborted || isConnectTimeout(cause)) return `timeout of ${timeoutMs} ms exceeded`;
  return 'Network Error';
}

function isConnectTimeout(cause: unknown): boolean {
  return cause instanceof errors.ConnectTimeoutError;
}

/** Another supplier's API may leave out the other members of an error, or give them other types. */
const member = z.string().optional().catch(undefined);
const responseErrors = z.object({ errors: z.tuple([z.object({ id: member, details: member })], z.unknown()) });

/** The first of the errors in a response; empty when the response has none. */
function readFirstError(text: string): { id?: string | undefined; details?: string | undefined } {
  try {
    return responseErrors.parse(JSON.parse(text)).errors[0];
  } catch {
    return {};
  }
}
