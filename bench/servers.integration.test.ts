import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../apps/platform/test/database.ts';

it('the addresses are served beside their baseline', async () => {
  const child = spawn(process.execPath, ['bench/addresses-server.ts'], {
    env: { ...process.env, DATABASE_URL: await createTestDatabase(), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [origin] = await once(child, 'message');
  expect(await (await fetch(`${origin}/select-1`)).json()).toEqual({ one: 1 });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('the content of search is served beside the baseline', async () => {
  const child = spawn(process.execPath, ['bench/search-server.ts', 'content/categories.json', 'larkfield'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const origin = String(line).trim();
  expect(await (await fetch(`${origin}/bare`)).json()).toEqual({ one: 1 });
  expect((await fetch(origin + contentPaths.search('larkfield'))).status).toBe(200);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
