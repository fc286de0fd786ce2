import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { type LogFields, logPolicy } from './log-policy.ts';
import { traceInLogs } from './request-traces.ts';

type Log = (fields: LogFields, message?: string) => void;

/** A field that the log policy would drop does not compile. */
export type Logger = { debug: Log; info: Log; warn: Log; error: Log; fatal: Log };

/** Writes to standard output unless a destination is given. */
export function createLogger(level: string, destination: DestinationStream = pino.destination()): PinoLogger {
  return pino<never, boolean>({ ...logPolicy, ...traceInLogs, level }, destination);
}
