import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { watchStolenTime } from '../../bench/processor-time.ts';
import { type DrillResult, drillRestore } from './drill.ts';

/**
 * `npm run drill -- restore --leads 1000,100000`: the restore drill with databases of these sizes. `--keep` writes
 * `bench/results/restore.json`.
 */
const { values } = parseArgs({
  options: { leads: { type: 'string', default: '1000' }, keep: { type: 'boolean', default: false } },
});
const maxRpoSeconds = 10;
const drills = [];
let failed = 0;
for (const rows of values.leads.split(',').map(Number)) {
  const readStolen = watchStolenTime();
  const result = await drillRestore(rows);
  drills.push({ ...result, stolenPercent: readStolen() });
  const wrong = failures(result);
  failed += wrong.length;
  console.log(JSON.stringify(result, null, 2));
  for (const failure of wrong) console.error(`FAILED: ${failure}`);
}
if (values.keep) {
  const machine = { cores: cpus().length, processor: cpus()[0]?.model };
  // Of the restore of a cluster (`npm run drill -- cluster --restore`).
  const { cluster } = JSON.parse(await readFile('bench/results/restore.json', 'utf8'));
  await writeFile('bench/results/restore.json', `${JSON.stringify({ machine, drills, cluster }, null, 2)}\n`);
}
console.log(failed === 0 ? 'The drill passed.' : 'The drill FAILED.');
process.exit(failed === 0 ? 0 : 1);

function failures({ isEncrypted, moment, serverLoss }: DrillResult): string[] {
  const checks: [string, boolean][] = [
    ['the repository is not encrypted', !isEncrypted],
    ['leads of before the moment are missing', moment.missing > 0],
    ['leads differ from what they were', moment.changed > 0],
    ['leads of after the moment are there', moment.fromLater > 0],
    ['samples do not open', moment.samples === 0 || moment.samplesOpened < moment.samples],
    ['erased leads can be read', moment.erasedReadable > 0],
    ['leads were lost, and the loss has no length', serverLoss.lost > 0 !== serverLoss.rpoSeconds > 0],
    ['more was lost than the archive may lose', serverLoss.rpoSeconds >= maxRpoSeconds],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([failure]) => failure);
}
