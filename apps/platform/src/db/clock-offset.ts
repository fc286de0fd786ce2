import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@lamplighter/server/logger';
import { Gauge } from 'prom-client';
import type { Database, Statements } from './database.ts';

/** Above this offset nothing is removed and no process starts. */
const maxOffsetSeconds = 60;
const firstReadingTimeoutMs = 5_000;
const retryUnknownMs = 1_000;

const offsetGauge = new Gauge({
  name: 'lamplighter_clock_offset_seconds',
  help: "By how much this process's clock is ahead of the database's, as last measured.",
});

type ClockReading = { process: Date; database: Date; offsetSeconds: number };

export class ClockOffsetError extends Error {
  override name = 'ClockOffsetError';
  readonly offsetSeconds: number;

  constructor({ process, database, offsetSeconds }: ClockReading) {
    super(`the clocks differ: process ${process.toISOString()}, database ${database.toISOString()}`);
    this.offsetSeconds = offsetSeconds;
  }
}

/** The smallest offset consistent with the round trip, so that a slow response is not mistaken for a wrong clock. */
async function readClocks(sql: Statements): Promise<ClockReading> {
  const sentAt = Date.now();
  const [row] = await sql<{ database: Date }[]>`select clock_timestamp() as database`;
  const receivedAt = Date.now();
  if (!row) throw new Error('the database returned no time');
  const nearest = Math.min(Math.max(row.database.getTime(), sentAt), receivedAt);
  return { process: new Date(nearest), ...row, offsetSeconds: (nearest - row.database.getTime()) / 1_000 };
}

function differ({ offsetSeconds }: ClockReading): boolean {
  return Math.abs(offsetSeconds) > maxOffsetSeconds;
}

/** Called before every removal of expired data: the clocks of the process and the database must agree. */
export async function requireSameClock(sql: Statements): Promise<void> {
  const reading = await readClocks(sql);
  if (differ(reading)) throw new ClockOffsetError(reading);
}

type Settings = { everyMs?: number; exit?: (code: number) => void };

/**
 * Exits when the first comparison with the database shows a wrong clock, and logs a clock that goes wrong later. A
 * database that does not respond at the start is retried: that is not a wrong clock.
 */
export async function startClockWatch(
  sql: Database,
  logger: Logger,
  { everyMs = 10_000, exit = process.exit }: Settings = {},
): Promise<{ stop: () => void }> {
  const halt = new AbortController();
  let known = false;
  let wrong = false;

  const look = async () => {
    const reading = await readClocks(sql);
    offsetGauge.set(reading.offsetSeconds);
    if (differ(reading) !== wrong) report(reading);
    known = true;
  };
  const report = (reading: ClockReading) => {
    wrong = differ(reading);
    const { message, offsetSeconds } = new ClockOffsetError(reading);
    const fields = { event: 'clock-offset', offsetSeconds };
    if (!wrong) return logger.info(fields, 'the clocks agree again');
    if (known) return logger.error(fields, `${message}; nothing is removed until they agree`);
    logger.fatal(fields, `${message}; not starting`);
    exit(1);
  };
  const lookOrGoOn = () => look().catch((err) => logger.warn({ event: 'clock-unknown', err }));
  const run = async () => {
    while (!halt.signal.aborted) {
      await setTimeout(known ? everyMs : retryUnknownMs, undefined, { signal: halt.signal, ref: false }).catch(
        () => {},
      );
      if (!halt.signal.aborted) await lookOrGoOn();
    }
  };

  await Promise.race([lookOrGoOn(), setTimeout(firstReadingTimeoutMs, undefined, { ref: false })]);
  void run();
  return { stop: () => halt.abort() };
}
