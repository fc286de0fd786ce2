import { AsyncLocalStorage } from 'node:async_hooks';
import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import type { Logger } from 'pino';
import { breakerOpen } from './delivery-metrics.ts';
import { type Outcome, UpstreamFault } from './outcome.ts';

export type UpstreamGuard = { attempt: (deliver: () => Promise<Outcome>) => Promise<Outcome> };

type Settings = { upstream: string; atOnce: number; restMs: number };

/** So many calls at once and no more, and none for a while after five in a row that the upstream could not take. */
export function createUpstreamGuard(logger: Logger, { upstream, atOnce, restMs }: Settings): UpstreamGuard {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamFault && error.strain),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(5) },
  );
  breakerOpen.set({ upstream }, 0);
  breaker.onStateChange((state) => {
    breakerOpen.set({ upstream }, state === CircuitState.Closed ? 0 : 1);
    logger.warn({ event: 'breaker', upstream, state: CircuitState[state] });
  });
  const policy = wrap(bulkhead(atOnce, Number.POSITIVE_INFINITY), breaker);

  return {
    attempt: async (deliver) => {
      try {
        // One that waited in line is called by whoever left it, and belongs to its own trace all the same.
        return await policy.execute(AsyncLocalStorage.bind(deliver));
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          return { kind: 'postponed', fault: `${upstream}-rests`, afterMs: restMs, made: false };
        }
        if (error instanceof UpstreamFault) {
          const { fault, afterMs } = error;
          return { kind: 'postponed', fault, made: true, ...(afterMs !== undefined && { afterMs }) };
        }
        throw error;
      }
    },
  };
}
