import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const database = { find: /^(\.\.\/)+test\/database\.ts$/, replacement: file('database.ts') };
const connection = { find: /^(\.|\.\.\/leads)\/lead-connection\.ts$/, replacement: file('lead-connection.ts') };
const service = { find: /^(\.|\.\.\/leads)\/lead-service\.ts$/, replacement: file('lead-service.ts') };

/** The platform's own tests of leads and what is done with them, on Citus: with the product's statement and with the function. */
const folders = (names: string) => [`apps/platform/src/modules/${names}/**/*.integration.test.ts`];
const test = {
  root: file('../../..'),
  // It makes and migrates a database of its own, without Citus.
  exclude: ['**/lead-partitions.integration.test.ts'],
  globalSetup: [file('setup.ts')],
  // Four servers on one machine, and a database on each of them for every file.
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  root: file('../../..'),
  test: {
    projects: [
      { resolve: { alias: [database, connection] }, test: { ...test, name: 'statement', include: folders('leads') } },
      {
        resolve: { alias: [database, connection, service] },
        test: { ...test, name: 'function', include: folders('{leads,delivery,lead-lifecycle,lead-status}') },
      },
    ],
  },
});
