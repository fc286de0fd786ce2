import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { endAll, type Process, startWorker } from './support/processes.ts';

let mail: MailServer;
let crm: CrmServer;
beforeAll(async () => {
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
});
afterAll(async () => {
  await endAll();
  await Promise.all([mail.stop(), crm.stop()]);
});

const start = async (more: Record<string, string> = {}) =>
  startWorker({ databaseUrl: await createTestDatabase(), smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });

/** As Kubernetes asks; `silent` after a time. */
async function probe(worker: Process, timeoutMs: number): Promise<string> {
  const url = worker.metrics.replace('/metrics', '/livez');
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { connection: 'close' } });
    return `${response.status} ${await response.text()}`;
  } catch {
    return 'silent';
  }
}

it('a worker is alive, not while it is stopped, and again when it goes on', async () => {
  const worker = await start();
  expect(await probe(worker, 10_000)).toBe('200 standing still: none\n');
  worker.signal('SIGSTOP');
  expect(await probe(worker, 1_000)).toBe('silent');
  worker.signal('SIGCONT');
  await expect.poll(() => probe(worker, 10_000)).toBe('200 standing still: none\n');
});

it('a worker whose loops stand still is not alive, although it answers', async () => {
  // At the signal its timers end, and a second passes in a millisecond.
  const script =
    "process.on('SIGUSR2',()=>{const now=performance.now.bind(performance);performance.now=()=>now()*1e3;setTimeout=()=>0})";
  const worker = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` });
  expect(await probe(worker, 10_000)).toMatch(/^200/);
  worker.signal('SIGUSR2');
  await expect.poll(() => probe(worker, 10_000)).toMatch(/^503 standing still: .*claim-email/);
});
