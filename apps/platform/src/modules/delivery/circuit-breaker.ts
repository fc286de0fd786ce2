import type { UpstreamHealth, UpstreamReport } from './outcome.ts';

export type CircuitState = 'closed' | 'open' | 'half-open';

export type CircuitBreaker = {
  /** How many calls may be in progress now: none while open, one probe while half-open. */
  maxConcurrent: () => number;
  record: (report: UpstreamReport) => void;
};

type Settings = {
  resetMs: number;
  maxResetMs: number;
  /** With the error code of the last failure, until the circuit closes. */
  onChange: (state: CircuitState, health: UpstreamHealth, errorCode: string | undefined) => void;
  now?: () => number;
};

const maxFailures = 5;

/**
 * Opens after five consecutive failures, and at once when the upstream rejects our credentials: further calls would be
 * rejected too, and may lock the account. After a failed probe the reset time doubles, up to `maxResetMs`.
 */
export function createCircuitBreaker({
  resetMs,
  maxResetMs,
  onChange,
  now = () => performance.now(),
}: Settings): CircuitBreaker {
  let state: CircuitState = 'closed';
  let failures = 0;
  let waitMs = resetMs;
  let probeAt = 0;
  let lastErrorCode: string | undefined;

  const change = (next: CircuitState, health: UpstreamHealth) => {
    state = next;
    onChange(next, health, lastErrorCode);
  };
  const open = (health: UpstreamHealth) => {
    probeAt = now() + waitMs;
    waitMs = Math.min(maxResetMs, waitMs * 2);
    change('open', health);
  };
  const close = () => {
    failures = 0;
    waitMs = resetMs;
    lastErrorCode = undefined;
    if (state !== 'closed') change('closed', 'available');
  };

  return {
    maxConcurrent: () => {
      if (state === 'open' && now() >= probeAt) change('half-open', 'unknown');
      if (state === 'closed') return Number.POSITIVE_INFINITY;
      return state === 'half-open' ? 1 : 0;
    },
    record: ({ health, errorCode }) => {
      if (health === 'unknown') return;
      if (health === 'available') return close();
      // Failures of calls that were in progress when the circuit opened are ignored.
      if (state === 'open') return;
      failures++;
      lastErrorCode = errorCode;
      if (state === 'half-open' || health === 'credentials-refused' || failures >= maxFailures) open(health);
    },
  };
}
