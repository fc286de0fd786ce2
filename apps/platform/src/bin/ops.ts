import { userInfo } from 'node:os';
import { readEnvironment } from '@lamplighter/runtime/environment';
import { ClockOffsetError } from '../db/clock-offset.ts';
import { connectDatabase } from '../db/database.ts';
import { operatorEnvironment } from '../environment.ts';
import { operate, UsageError } from '../modules/lead-lifecycle/ops-commands.ts';
import { readKeyRing } from '../modules/leads/key-settings.ts';

const environment = readEnvironment(operatorEnvironment);
const sql = connectDatabase(environment.DATABASE_URL, { connections: 1, statementTimeoutMs: 0 });
const name = environment.OPERATOR ?? userInfo().username;
try {
  const words = process.argv.slice(2);
  const output = await operate({ sql, ring: readKeyRing(environment), name, now: () => new Date() }, words);
  process.stdout.write(`${output}\n`);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ClockOffsetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await sql.end();
}
