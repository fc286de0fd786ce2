import { logPolicy } from '@lamplighter/contracts/log-policy';
import { traceInLogs } from '@lamplighter/observe/request-traces';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Writes to standard output unless a destination is given. */
export function createLogger(level: string, destination: DestinationStream = pino.destination()): Logger {
  return pino({ ...logPolicy, ...traceInLogs, level }, destination);
}
