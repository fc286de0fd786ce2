/**
 * The allow-list of log fields. Logs contain no personal data: a field that is not listed is dropped, so that adding
 * one is a deliberate decision.
 */
export const allowedKeys = [
  'event',
  'err',
  'traceId',
  'method',
  'route',
  'status',
  'ms',
  'upstream',
  'attempt',
  'errorCode',
  'brand',
  'port',
  'origin',
  'worker',
  'signal',
  'count',
  'version',
  'file',
  'state',
  // Why a session ended or a sign-in was rejected, and the short name of the session: neither identifies the customer.
  'reason',
  'session',
  'offsetSeconds',
  'priority',
] as const;

export type LogFields = Partial<Record<(typeof allowedKeys)[number], unknown>> & { event: string };

const allowedSet = new Set<string>(allowedKeys);

function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => allowedSet.has(key)));
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack, cause };
}

/** For pino: `pino({ ...logPolicy })`. */
export const logPolicy = {
  base: null,
  formatters: { log: allowed, level: (label: string) => ({ level: label }) },
  serializers: { err: describeError },
};
