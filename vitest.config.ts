import { defineConfig } from 'vitest/config';

const report = process.env['REPORT'] ?? 'test-results/unit.json';
const folders = [
  'packages/*/src',
  'apps/platform/src',
  'apps/site/{app,server}',
  'apps/console/{app,server}',
  'scripts',
  'dev',
  'deploy',
  'bench',
  'tests/cluster',
  'tests/mutants',
];

export default defineConfig({
  test: {
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        // Needs Node only.
        test: {
          name: 'unit',
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
          // Modules are loaded once for a worker, not once for a file: 40 s instead of 110.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Needs PostgreSQL, nginx or systemd, or takes seconds.
        test: {
          name: 'integration',
          include: folders.map((folder) => `${folder}/**/*.integration.test.ts`),
          globalSetup: ['./dev/postgres/test-server.ts'],
          // A test may wait three times, up to ten seconds each, for a file or a row to be noticed.
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        // Real processes that are killed: slower, and one file at a time.
        test: {
          name: 'resilience',
          include: ['tests/resilience/**/*.test.ts'],
          globalSetup: ['./tests/resilience/support/postgres.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A poll waits for an event, and a busy machine needs longer for it than the default of one second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // Follows the documents in copies of the repository.
        test: { name: 'docs', include: ['tests/docs/**/*.test.ts'], hookTimeout: 120_000 },
      },
    ],
  },
});
