import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { readEnvironment } from '@lamplighter/server/environment';
import { connectDatabase } from '../db/database.ts';
import { databaseEnvironment } from '../environment.ts';
import { loadAddresses } from '../modules/addresses/load.ts';

/** `npm run addresses -- load file.csv`: replaces the address index with the addresses in the file. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'most-bad': { type: 'string', default: '1000' } },
});
const [file] = positionals;
if (!file) throw new Error('Say which file: npm run addresses -- load file.csv');

const sql = connectDatabase(readEnvironment(databaseEnvironment).DATABASE_URL, {
  connections: 1,
  statementTimeoutMs: 0,
});
const start = performance.now();
try {
  const source = createReadStream(file, { highWaterMark: 262_144 });
  const { rows, bad } = await loadAddresses(sql, source, { maxBad: Number(values['most-bad']) });
  for (const { line, reason } of bad) process.stderr.write(`line ${line}: ${reason}\n`);
  const seconds = (performance.now() - start) / 1_000;
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
  process.stdout.write(
    `${rows} addresses in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} a second; ${bad.length} bad lines; at most ${memory} MB of memory\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing is changed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await sql.end();
}
