import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, startPlatform } from './support/processes.ts';

afterAll(endAll);

const drill = (environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['scripts/release/drill-restore.ts'], {
    env: { ...process.env, ...devSecrets, ...environment },
  });

it('what a stack keeps comes back in a new server and opens with its keys, and with no others', async () => {
  const url = await createTestDatabase();
  const { origin } = await startPlatform(url);
  await Promise.all(Array.from({ length: 20 }, (_, number) => post(origin, complaintOf(number))));
  const { stdout } = await drill({ DATABASE_URL: url });
  expect(stdout).toContain('20 leads opened\nThe drill went well.');
  const LEAD_ENCRYPTION_KEYS = `dev:${Buffer.alloc(32, 'x').toString('base64')}`;
  const failed = await drill({ DATABASE_URL: url, LEAD_ENCRYPTION_KEYS }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('The drill FAILED.') });
}, 120_000);
