import { moduleNamed } from './modules.ts';

const { name, mutate } = moduleNamed(process.env.MUTATION_MODULE);
const reports = `test-results/mutation/${name}`;

export default {
  mutate: [...mutate, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // Stryker rewrites a tsconfig.json that it finds at the root, with functions that TypeScript 7 does not have.
  ignorePatterns: ['/tsconfig.json', '/docs', '/bench', 'build', '.react-router', '/supply-chain'],
  tempDirName: 'test-results/mutation/sandbox',
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${reports}.html` },
  jsonReporter: { fileName: `${reports}.json` },
};
