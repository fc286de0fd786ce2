import { parseArgs } from 'node:util';
import { changedFiles } from './changed-files.ts';
import { filesOf, modules } from './modules.ts';
import { mutateModule } from './mutate-module.ts';

/**
 * `npm run mutation`: every module, the named ones, or the modules of the files after `--mutate`.
 * `npm run mutation:changed`: the files that differ from the main branch, within `--max-minutes`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    'max-minutes': { type: 'string', default: '600' },
  },
});
const named = positionals.filter((word) => modules.some(({ name }) => name === word));
const files = [...values.mutate.flatMap((list) => list.split(',')), ...positionals.filter((w) => !named.includes(w))];
const given = values.changed ? changedFiles() : files;
const isWhole = given.length === 0 && !values.changed;
const runs = modules
  .filter(
    ({ name, needsPostgres }) => (named.length === 0 || named.includes(name)) && !(values.changed && needsPostgres),
  )
  .map((module) => ({ module, files: isWhole ? [] : filesOf(module, given) }))
  .filter((run) => isWhole || run.files.length > 0);

if (runs.length === 0) console.log(`None of ${given.length} files is in a module that is mutated: nothing to do.`);
const deadline = Date.now() + Number(values['max-minutes']) * 60_000;
const results = [];
for (const { module, files } of runs) results.push(await mutateModule(module, files, deadline));
if (results.length > 0) console.table(results);
process.exitCode = results.some(({ verdict }) => verdict === 'FAILED') ? 1 : 0;
