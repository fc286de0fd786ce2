import { userInfo } from 'node:os';
import { readEnvironment } from '@lamplighter/server/environment';
import { readKeyRing } from '../crypto/key-ring.ts';
import { ClockOffsetError } from '../db/clock-offset.ts';
import { connectDatabase } from '../db/database.ts';
import { operatorEnvironment } from '../environment.ts';
import { ErasureLogError } from '../modules/erasure/erasure-entries.ts';
import { erasuresFirst } from '../modules/erasure/erasure-log.ts';
import { readErasureLog } from '../modules/erasure/erasure-log-settings.ts';
import { connectLeadDatabase } from '../modules/leads/lead-connection.ts';
import { UsageError } from '../modules/ops/command-output.ts';
import { operate } from '../modules/ops/ops-commands.ts';

const environment = readEnvironment(operatorEnvironment);
const ring = readKeyRing(environment);
const erasureLog = readErasureLog(environment, ring);
const noteApplied = (erasures: number) =>
  process.stderr.write(`This database was behind the erasure log: ${erasures} erasures were repeated.\n`);
const sql = connectDatabase(environment.DATABASE_URL, {
  connections: 1,
  statementTimeoutMs: 0,
  preparation: erasuresFirst(erasureLog, noteApplied),
});
const leadConnection = connectLeadDatabase(environment.DATABASE_URL, { connections: 1 });
const name = environment.OPERATOR ?? userInfo().username;
try {
  const words = process.argv.slice(2);
  const noticeDirectory = environment.NOTICE_DIR;
  const operator = { sql, leadConnection, ring, erasureLog, noticeDirectory, name, now: () => new Date() };
  const output = await operate(operator, words);
  process.stdout.write(`${output}\n`);
} catch (error) {
  const isExpected = [UsageError, ClockOffsetError, ErasureLogError].some((kind) => error instanceof kind);
  if (!(isExpected && error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all([sql.end(), leadConnection.close()]);
}
