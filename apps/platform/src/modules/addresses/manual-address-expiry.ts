import type { Logger } from 'pino';
import type { Database } from '../../database.ts';

const daysKept = 90;
const hourMs = 3_600_000;

/** Deletes what people wrote more than 90 days ago, and says how many addresses that were. */
export async function sweepManualAddresses(sql: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - daysKept * 24 * hourMs);
  const { count } = await sql`delete from manual_address where created_at < ${before}`;
  return count;
}

/** Sweeps now and every hour. A sweep that fails is logged, and the next one does its work. */
export function startManualAddressExpiry(sql: Database, logger: Logger): { stop: () => Promise<void> } {
  const sweep = async () => {
    try {
      const count = await sweepManualAddresses(sql, new Date());
      if (count > 0) logger.info({ event: 'manual-addresses-expired', count });
    } catch (err) {
      logger.warn({ event: 'manual-address-sweep-failed', err });
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, hourMs);
  return {
    stop: () => {
      clearInterval(timer);
      return sweeping;
    },
  };
}
