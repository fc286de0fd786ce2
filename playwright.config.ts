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
  // On CI a failed test is retried once, as the machine may be busy; the summary counts the retries.
  retries: process.env['CI'] ? 1 : 0,
  // Some tests start their own stack, which takes half a minute when two start at once.
  timeout: 120_000,
  globalSetup: './tests/e2e/global-setup.ts',
  reporter: process.env['CI'] ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'list',
  // One set for every machine: the tolerance covers a minor browser update, but no visible change.
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
