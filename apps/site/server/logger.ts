import { logPolicy } from '@lamplighter/contracts/log-policy';
import { type Logger, pino } from 'pino';

export function createLogger(level: string): Logger {
  return pino({ ...logPolicy, level });
}
