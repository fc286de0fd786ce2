import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env['CHROMIUM'] ?? installed;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A browser on a busy machine gets a second try; how many needed it is said at the end.
  retries: process.env['CI'] ? 1 : 0,
  // Some tests bring up a house of their own, which takes half a minute when two do it at once.
  timeout: 120_000,
  globalSetup: './tests/e2e/global-setup.ts',
  reporter: process.env['CI'] ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'list',
  // One set for every machine, so the tolerance must cover a browser's minor update and nothing that an eye would see.
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}{ext}',
  expect: { toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.02 } },
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
