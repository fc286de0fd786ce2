import { defineConfig } from 'vitest/config';
import { moduleNamed } from './modules.ts';

const { tests, needsPostgres } = moduleNamed(process.env['MUTATION_MODULE']);

/** The tests of one module, without Vitest projects: with them Stryker would run the tests of every project. */
export default defineConfig({
  test: {
    include: [...tests],
    setupFiles: ['./tests/mutation/fewer-runs.ts'],
    globalSetup: needsPostgres ? ['./dev/postgres/test-server.ts'] : [],
    // The first run counts how often each mutant is reached, which makes loops over long texts slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
