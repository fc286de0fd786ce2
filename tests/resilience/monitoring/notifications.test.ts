import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edge, startEdge } from '../../../deploy/edge/start-edge.ts';
import { startTestOrigin, type TestOrigin } from '../../../deploy/edge/test-edge.ts';
import { type MailServer, startMailServer } from '../../../dev/fakes/mail-server.ts';
import { freePort } from '../../../dev/free-port.ts';
import { type Prometheus, startPrometheus } from '../support/prometheus.ts';
import { type Alertmanager, startAlertmanager } from './alertmanager.ts';
import type { Daemon } from './daemon.ts';
import { shippedScrapes, startBlackbox, startEdgeExporter } from './scrapes.ts';

const run = promisify(execFile);
const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Not yesterday or tomorrow either, in case midnight is near. */
const otherDay = week[(new Date().getDay() + 3) % 7] ?? '';

let folder: string;
let origin: TestOrigin;
let edge: Edge;
let daemons: Daemon[];
let mail: MailServer;
let relay: MailServer;
let night: Alertmanager;
let day: Alertmanager;
let prometheus: Prometheus[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-notifications-'));
  const [chain, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')];
  const certificate = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '10'];
  const files = ['-keyout', key, '-out', chain];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate, ...files]);
  origin = await startTestOrigin();
  const internalPort = await freePort();
  edge = await startEdge({ origins: [origin.host], certificate: { chain, key }, internalPort });
  [mail, relay] = await Promise.all([startMailServer(), startMailServer()]);
  const smtp = new URL(mail.smtpUrl).host;
  const [edgeExporter, blackbox] = await Promise.all([startEdgeExporter(internalPort), startBlackbox(chain)]);
  daemons = [edgeExporter, blackbox];
  [day, night] = await Promise.all([
    startAlertmanager({ smtp, officeHours: { weekdays: week.filter((name) => name !== otherDay) } }),
    startAlertmanager({ smtp, officeHours: { weekdays: [otherDay] } }),
  ]);
  const scrapes = await shippedScrapes(
    {
      edge: [edgeExporter.host],
      relay: [new URL(relay.smtpUrl).host],
      'database-certificate': [`localhost:${edge.port}`],
    },
    blackbox.host,
  );
  prometheus = await Promise.all([day, night].map(({ host }) => startPrometheus({}, { scrapes, alertmanager: host })));
});
afterAll(async () => {
  await Promise.all(prometheus.map((one) => one.stop()));
  await Promise.all([day.stop(), night.stop(), ...daemons.map((one) => one.stop())]);
  await Promise.all([edge.stop(), origin.stop(), mail.stop(), relay.stop()]);
  await rm(folder, { recursive: true });
});

const alertsAt = (alertmanager: Alertmanager, receiver: string) =>
  alertmanager.posts(receiver).flatMap(({ alerts }) => alerts);

it('the watchdog reaches the heartbeat again and again, and nobody is called', async () => {
  await expect.poll(() => day.posts('heartbeat').length, { timeout: 40_000 }).toBeGreaterThan(2);
  expect(day.posts('on-call')).toEqual([]);
});

it('a certificate of ten days is a ticket by mail, with the link to its runbook', async () => {
  await expect
    .poll(() => mail.mails().map(({ subject }) => subject), { timeout: 50_000 })
    .toContain('CertificateExpires (ticket)');
  const [ticket] = mail.mails();
  expect(ticket?.to).toBe('operations@larkfield.example');
  expect(ticket?.text).toContain('https://runbook.larkfield.example/docs/operate.md#certificateexpires');
  expect(ticket?.text).toContain(`The certificate of localhost:${edge.port} expires in 9d`);
});

it('nginx and the relay stop: on-call is told at any hour, with the runbook; tickets wait for the office', async () => {
  // The same alert fires for the Alertmanagers of day and night.
  for (const one of prometheus) await expect.poll(one.firing, { timeout: 20_000 }).toContain('CertificateExpires');
  await Promise.all([edge.stop(), relay.stop()]);
  for (const alertmanager of [day, night]) {
    await expect
      .poll(() => alertsAt(alertmanager, 'on-call').map(({ labels }) => labels['alertname']), { timeout: 50_000 })
      .toEqual(expect.arrayContaining(['EdgeDown', 'RelayDown']));
    const told = alertsAt(alertmanager, 'on-call').find(({ labels }) => labels['alertname'] === 'EdgeDown');
    expect(told?.annotations['runbook']).toBe('docs/operate.md#edgedown');
  }
  // The Alertmanager of the night has sent no ticket: the only one is the day's.
  expect(mail.mails().filter(({ subject }) => subject?.startsWith('CertificateExpires'))).toHaveLength(1);
}, 120_000);
