import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startWatchdog } from './systemd-watchdog.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() };
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-watchdog-'));
  log.warn.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

async function installNotify(script: string): Promise<Record<string, string>> {
  const file = join(folder, 'systemd-notify');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return { PATH: `${folder}:/usr/bin:/bin` };
}

function start(variables: Record<string, string>): void {
  const timer = startWatchdog(log, variables);
  onTestFinished(() => clearInterval(timer));
}

const reports = async () => (await readFile(join(folder, 'sent'), 'utf8')).split('\n').filter(Boolean);

it('reports to the socket of systemd, at once and again within the interval', async () => {
  const path = await installNotify(`echo "$NOTIFY_SOCKET $*" >> ${join(folder, 'sent')}`);
  start({ ...path, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '400000' });
  await vi.waitFor(async () => expect((await reports()).length).toBeGreaterThan(1), { timeout: 12_000 });
  expect(new Set(await reports())).toEqual(new Set(['/run/notify WATCHDOG=1']));
  expect(log.warn).not.toHaveBeenCalled();
});

it('logs a report that cannot be sent', async () => {
  const path = await installNotify('exit 1');
  start({ ...path, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000' });
  const logged = expect.objectContaining({ event: 'watchdog' });
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(logged), { timeout: 12_000 });
});

it.each([{}, { NOTIFY_SOCKET: '/run/notify' }, { WATCHDOG_USEC: '400000' }])(
  'reports nothing with only %o',
  (given) => {
    expect(startWatchdog(log, given)).toBeUndefined();
  },
);
