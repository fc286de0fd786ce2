import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env['CHROMIUM'] ?? installed;

// Every stack of these tests inherits it: on a busy machine three seconds are no sign of an upstream that hangs.
process.env['UPSTREAM_TIMEOUT_MS'] = '20000';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Some tests start their own stack, which takes half a minute when two start at once.
  timeout: 120_000,
  globalSetup: './tests/e2e/global-setup.ts',
  reporter: process.env['CI'] ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'list',
  // One set for every machine: the tolerance covers a minor browser update, but no visible change.
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}{ext}',
  // An assertion waits for an event, and a busy machine needs longer for it than the default of five seconds.
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.02 },
  },
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
