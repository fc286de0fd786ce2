import type { Logger } from '@lamplighter/server/logger';

const sweepEveryMs = 600_000;

/**
 * Deletes expired rows now and every ten minutes, if `requireSameClock` does not reject. A failed run is logged and the
 * next one deletes the rows.
 */
export function startExpiry(
  logger: Logger,
  requireSameClock: () => Promise<void>,
  sweeps: Record<string, () => Promise<number>>,
): { stop: () => Promise<void> } {
  const sweepOne = async (state: string, sweep: () => Promise<number>) => {
    try {
      await requireSameClock();
      const count = await sweep();
      if (count > 0) logger.info({ event: 'expired', state, count });
    } catch (err) {
      logger.warn({ event: 'sweep-failed', state, err });
    }
  };
  const sweepAll = async () => {
    for (const [name, sweep] of Object.entries(sweeps)) await sweepOne(name, sweep);
  };
  let sweeping = sweepAll();
  const timer = setInterval(() => {
    sweeping = sweepAll();
  }, sweepEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      return sweeping;
    },
  };
}
