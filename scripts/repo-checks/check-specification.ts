import { glob, readFile } from 'node:fs/promises';
import { traceRows } from './specification-rows.ts';

/** Lists which rows of the specification have a test with their number. A tag that names no row fails. */
const specification = await readFile('docs/specification.md', 'utf8');
const tests: Record<string, string> = {};
for await (const file of glob(['{apps,packages,scripts,dev,tests}/**/*.{test,spec}.{ts,tsx}'], {
  exclude: ['**/node_modules/**'],
})) {
  tests[file] = await readFile(file, 'utf8');
}

const { covered, uncovered, unknown } = traceRows(specification, tests);
console.log(`${covered.length} rows covered: ${covered.join(' ')}`);
console.log(`${uncovered.length} rows without a test: ${uncovered.join(' ')}`);
for (const { tag, file } of unknown) console.error(`${file}: @${tag} names no row of the specification`);
if (unknown.length > 0) process.exitCode = 1;
