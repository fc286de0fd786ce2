import { defineConfig } from 'vitest/config';

const report = process.env['REPORT'] ?? 'test-results/vitest.json';

export default defineConfig({
  test: {
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/platform/src/**/*.test.ts',
            'apps/site/{app,server}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'dev/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          globalSetup: ['./dev/postgres/unit-test-server.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Real processes that are killed: slower, and one file at a time.
        test: {
          name: 'resilience',
          include: ['tests/{resilience,docs}/**/*.test.ts'],
          globalSetup: ['./tests/resilience/postgres.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
