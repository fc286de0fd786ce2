import { defineConfig } from 'vitest/config';

const report = process.env['REPORT'] ?? 'test-results/vitest.json';

export default defineConfig({
  test: {
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'parts',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/platform/src/**/*.test.ts',
            'apps/site/{app,server}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'stand-ins/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          globalSetup: ['./scripts/test-database.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Real processes that are killed: slower, and one file at a time.
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          globalSetup: ['./faults/postgres.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
