import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

it('search is served beside its baseline', async () => {
  const child = spawn(process.execPath, ['bench/search-server.ts', await createTestDatabase(), 'larkfield'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  expect(await (await fetch(`${String(line).trim()}/bare`)).json()).toEqual({ one: 1 });
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
