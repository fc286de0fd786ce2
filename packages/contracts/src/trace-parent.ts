import { randomBytes } from 'node:crypto';

/** The W3C `traceparent` header: one id that follows a request from the edge to the last job it causes. */
const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export type Trace = { traceId: string; traceparent: string };

/** Goes on with the caller's trace when its header is well formed, and starts one when it is not. */
export function continueTrace(header: string | undefined): Trace {
  const [, incoming, , flags] = header?.match(shape) ?? [];
  const traceId = incoming ?? randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags ?? '01'}` };
}
