import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { syntheticHeader } from '@lamplighter/contracts/leads/synthetic-lead';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { freePort } from '../../dev/free-port.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { type Dovecot, type Relay, startDovecot, startRelay } from './mailbox/dovecot.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, type Platform, type Process, startPlatform, startWorker } from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';
import { startStallingProxy } from './support/stalling-proxy.ts';

const patience = { timeout: 20_000 };

describe.skipIf(process.env['SKIP_DOVECOT'])('a synthetic lead that is read from its mailbox', () => {
  let url: string;
  let sql: Database;
  let crm: CrmServer;
  let dovecot: Dovecot;
  let relay: Relay;
  let platform: Platform;
  const workers: Process[] = [];
  beforeAll(async () => {
    url = await createTestDatabase();
    sql = connectDatabase(url);
    [dovecot, crm] = await Promise.all([startDovecot(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
    [relay, platform] = await Promise.all([startRelay(dovecot.lmtpPort), startPlatform(url)]);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    relay.drop();
  });
  afterAll(async () => {
    await endAll();
    await Promise.all([relay.stop(), crm.stop(), sql.end()]);
    await dovecot.stop();
  });

  const start = async (more: Record<string, string> = {}) => {
    const worker = await startWorker({
      databaseUrl: url,
      smtpUrl: relay.smtpUrl,
      crmUrl: crm.url,
      more: {
        SYNTHETIC_LEAD_EVERY: '2',
        SYNTHETIC_MAILBOX: 'watch@larkfield.example',
        SYNTHETIC_IMAP_URL: dovecot.imapUrl(),
        API_ORIGIN: platform.origin,
        NODE_EXTRA_CA_CERTS: dovecot.authority,
        ...more,
      },
    });
    workers.push(worker);
    return worker;
  };
  const shown = async ({ metrics }: Process, name: string) =>
    (await readMetrics(metrics)).get(`lamplighter_synthetic_${name}{client="synthetic"}`) ?? 0;
  const arrivals = (worker: Process) => shown(worker, 'lead_seconds_count');
  const failures = (worker: Process) => shown(worker, 'leads_failed_total');
  const failureLine = ({ lines }: Process) => lines.find((line) => line.includes('"synthetic-lead-failed"')) ?? '';
  const undelivered = () => sql`select from delivery where state <> 'delivered'`;
  const secondsToStop = async (worker: Process) => {
    const startedAt = Date.now();
    expect(await worker.stop()).toBe(0);
    return (Date.now() - startedAt) / 1_000;
  };

  it('counts when its mail is in the mailbox, for each of two workers', async () => {
    relay.hold();
    // Once a day: both send the same lead, and no other.
    const daily = { SYNTHETIC_LEAD_EVERY: '86400' };
    const both = await Promise.all([start(daily), start(daily)]);
    await expect.poll(() => dovecot.logins(), patience).toBe(2);
    expect(relay.accepted()).toEqual(['watch@larkfield.example']);
    expect(await undelivered()).toEqual([]);
    expect(await Promise.all(both.map(arrivals))).toEqual([0, 0]);
    await relay.release();
    await expect.poll(() => Promise.all(both.map(arrivals)), patience).toEqual([1, 1]);
    expect(await Promise.all(both.map(failures))).toEqual([0, 0]);
    expect(relay.accepted()).toHaveLength(1);
    expect(await Promise.all(both.map(secondsToStop))).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('failed when the relay accepted its mail and lost it', async () => {
    relay.hold();
    const worker = await start({ SYNTHETIC_LEAD_TIMEOUT_MS: '2000' });
    await expect.poll(() => failures(worker), patience).toBeGreaterThan(0);
    await expect.poll(() => failureLine(worker), patience).toContain('"upstream":"mailbox"');
    expect(failureLine(worker)).toContain('the mail is not in the mailbox');
    expect(await undelivered()).toEqual([]);
  });

  it('removes its old mails, and no others', async () => {
    const mark = (value: string) => `${syntheticHeader}: ${value}\r\n`;
    const id = '019a8400-0000-7000-8000-000000000001';
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await dovecot.inInbox(async (client) => {
      const put = (subject: string, { head = '', body = '', minutes = 60, flags = [''] }) =>
        client.append(
          'INBOX',
          `From: someone@example.com\r\nSubject: ${subject}\r\n${head}\r\n${body}\r\n`,
          flags.filter(Boolean),
          minutesAgo(minutes),
        );
      await put('old', { head: mark(id), minutes: 11 });
      await put('seen and old', { head: mark(id), minutes: 60, flags: ['\\Seen'] });
      await put('recent', { head: mark(id), minutes: 9 });
      await put('of a stranger', {});
      await put('of a stranger, flagged as deleted', { flags: ['\\Deleted'] });
      await put('with a quotation', { body: mark(id) });
      await put('with another value', { head: mark('yes') });
    });
    const subjects = () =>
      dovecot.inInbox(async (client) => {
        const mails = await client.fetchAll('1:*', { envelope: true, headers: ['from'] });
        const ofStrangers = mails.filter(({ headers }) => headers?.includes('someone@example.com'));
        return ofStrangers.map(({ envelope }) => envelope?.subject);
      });
    expect(await subjects()).toHaveLength(7);
    const worker = await start();
    await expect.poll(subjects, patience).not.toContain('old');
    expect(await subjects()).toEqual([
      'recent',
      'of a stranger',
      'of a stranger, flagged as deleted',
      'with a quotation',
      'with another value',
    ]);
    expect(worker.lines.filter((line) => line.includes('synthetic-mails-not-removed'))).toEqual([]);
  });

  it('does not delay the end of a worker that waits for a mail, or for a server that fell silent', async () => {
    relay.hold();
    const before = await dovecot.logins();
    const proxy = await startStallingProxy(dovecot.imapPort);
    const [waiting, stalled] = await Promise.all([
      start(),
      start({ SYNTHETIC_IMAP_URL: dovecot.imapUrl({ port: proxy.port }) }),
    ]);
    await expect.poll(() => dovecot.logins(), patience).toBe(before + 2);
    proxy.mute();
    expect(await secondsToStop(waiting)).toBeLessThan(3);
    expect(await secondsToStop(stalled)).toBeLessThan(3);
    await proxy.stop();
  });

  it('failed when the server is down, refuses the password or has an unknown certificate', async () => {
    const down = dovecot.imapUrl({ port: await freePort() });
    const refused = dovecot.imapUrl({ password: `${dovecot.password}-of-before` });
    const expected: [Record<string, string>, string][] = [
      [{ SYNTHETIC_IMAP_URL: down }, 'ECONNREFUSED'],
      [{ SYNTHETIC_IMAP_URL: refused }, 'authentication failed'],
      [{ NODE_EXTRA_CA_CERTS: '' }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ];
    const check = async (settings: Record<string, string>, words: string) => {
      const worker = await start(settings);
      await expect.poll(() => failures(worker), patience).toBeGreaterThan(0);
      // The line may arrive after the metric.
      await expect.poll(() => failureLine(worker), patience).toContain('"upstream":"mailbox"');
      expect(failureLine(worker)).toContain(words);
      expect(worker.lines.join('\n')).not.toContain(dovecot.password);
      expect(await arrivals(worker)).toBe(0);
    };
    await Promise.all(expected.map(([settings, words]) => check(settings, words)));
  });

  it('failed when the server is silent, while the leads of people are delivered and the worker ends at once', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const bound = silent.address();
    const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
    const worker = await start({ SYNTHETIC_IMAP_URL: dovecot.imapUrl({ port }) });
    await expect.poll(() => sockets.size, patience).toBeGreaterThan(0);
    await post(platform.origin, complaintOf(1));
    await expect.poll(() => relay.accepted(), patience).toContain('person-1@example.com');
    await expect.poll(() => failures(worker), patience).toBeGreaterThan(0);
    await expect.poll(() => failureLine(worker), patience).toContain('CONNECT_TIMEOUT');
    const { size } = sockets;
    await expect.poll(() => sockets.size, patience).toBeGreaterThan(size);
    expect(await secondsToStop(worker)).toBeLessThan(3);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
