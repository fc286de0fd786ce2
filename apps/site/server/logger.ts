import { logPolicy } from '@lamplighter/contracts/log-policy';
import { traceInLogs } from '@lamplighter/observe/request-traces';
import { type Logger, pino } from 'pino';

export function createLogger(level: string): Logger {
  return pino({ ...logPolicy, ...traceInLogs, level });
}
