import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/platform/src/**/*.test.ts',
      'apps/site/{app,server}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'stand-ins/**/*.test.ts',
    ],
    globalSetup: ['./scripts/test-database.ts'],
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]] : ['default'],
    testTimeout: 15_000,
  },
});
