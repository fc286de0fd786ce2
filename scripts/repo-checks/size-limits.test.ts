import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const maxLines = 250;
const maxFiles = 15;

/** Longer files, each with its reason. Functions are limited by the linter (`noExcessiveLinesPerFunction`). */
const longFiles: Record<string, string> = {
  'apps/platform/src/db/database.ts': 'one connection pool with its failover; its parts share one state',
};

/** Larger folders, each with its reason. */
const largeFolders: Record<string, string> = {
  'apps/platform/migrations': 'one step of the schema in each file',
  'apps/platform/src/modules/addresses': 'lookup, manual entry and the loader of address files, one step in each file',
  'apps/platform/src/modules/lead-lifecycle': 'one operation of a stored lead in each file',
  'apps/platform/src/modules/leads': 'the path of one lead from request to commit, one step in each file',
  'apps/site/app': 'the files that React Router and the server load by name, with their tests',
  'apps/site/app/browser': 'one browser script in each file',
  'apps/site/app/browser/analytics': 'one part of analytics and monitoring in each file, with its test',
  'apps/site/app/components': 'the design system: each component with its style sheet',
  'apps/site/app/components/forms': 'the form controls of the design system, each with its style sheet',
  'apps/site/app/components/shell': 'the page frame, each part with its style sheet',
  'apps/site/app/features/complaint': 'one journey with its pages, words and tests',
  'apps/site/app/illustrations/decorations': 'one illustration in each file',
  'apps/site/app/routes': 'one route module for each URL, as the router expects',
  'apps/site/server/auth': 'the steps of sign-in and sign-out, one in each file',
  'apps/site/server/clients': 'one client of an upstream in each file, with its test',
  bench: 'one load test in each file, with its server or load generator',
  'packages/runtime/src':
    'one concern of a running process in each file, with its test; the path is the name of the import',
  'packages/contracts/src': 'one contract in each file; the path is the name of the import',
  'scripts/content': 'one rule of content in each file, with its test',
  'tests/e2e/journeys': 'one behaviour of the forms in each file',
  'tests/mutants/entries': 'the mutants of one part of the specification in each file',
  'tests/resilience': 'one kind of failure in each file',
};

const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'dev', 'scripts', 'tests', 'bench', 'deploy'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !/__screenshots__|results\//.test(file));

it('no file has more than 250 lines without a reason', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  const long = code.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > maxLines);
  expect(long.toSorted()).toEqual(Object.keys(longFiles).toSorted());
});

it('no folder has more than fifteen files without a reason', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > maxFiles).map(([folder]) => folder);
  expect(large.toSorted()).toEqual(Object.keys(largeFolders).toSorted());
});
