import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { createConnections, type RawResponse } from './connections.ts';

/**
 * Open-loop load of a meter-reading day: some visitors view pages, some open the form, send a reading and see the
 * confirmation. Prints the results as JSON. The email address of each confirmed reading is appended to a file that is
 * synced. SIGTERM ends the load early: what was begun is finished.
 */
const { values } = parseArgs({
  options: {
    edge: { type: 'string', default: '' },
    origin: { type: 'string', default: '' },
    views: { type: 'string', default: '0' },
    readings: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '5' },
    confirmed: { type: 'string', default: '/dev/null' },
  },
});
const edge = new URL(values.edge);
const origin = new URL(values.origin);
const seconds = Number(values.seconds);
let isStopped = false;
process.once('SIGTERM', () => {
  isStopped = true;
});
const pages = [
  '/help-and-support/',
  '/help-and-support/meters',
  '/help-and-support/meters/submit-a-meter-reading',
  '/help-and-support/meters/find-your-meter',
  '/help-and-support/emergencies',
  '/help-and-support/contact-us',
];
const form = '/help-and-support/submit-meter-read';
const connections = createConnections({
  host: edge.hostname,
  port: Number(edge.port),
  maximum: 512,
  timeoutMs: 20_000,
});
const confirmedFile = openSync(values.confirmed, 'a');

type Sent = { method?: 'GET' | 'POST'; headers?: string; body?: string };
type Tally = { took: number[]; failed: Record<string, number>; seconds: number };

/** Each visitor has its own IP address, which the edge reads from `X-Forwarded-For`. */
let visitors = 0;
function nextClientIp(): string {
  visitors = (visitors + 1) % 16_000_000;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

function ask(path: string, from: string, { method = 'GET', headers = '', body = '' }: Sent = {}): Promise<RawResponse> {
  const length = method === 'POST' ? `content-length: ${body.length}\r\n` : '';
  return connections.send(
    `${method} ${path} HTTP/1.1\r\nhost: ${origin.host}\r\nx-forwarded-for: ${from}\r\n` +
      `accept-encoding: br, gzip\r\n${length}${headers}\r\n${body}`,
  );
}

function expectStatus(response: RawResponse, status: number, what: string): void {
  if (response.status !== status) throw new Error(`${what}: ${response.status}`);
}

/** The form is the same bytes for most visitors, and is decompressed once. */
let lastForm: { bytes: Buffer; key: string } = { bytes: Buffer.alloc(0), key: '' };
function keyOf({ head, body }: RawResponse): string {
  if (!body.equals(lastForm.bytes)) {
    const html = /\r\ncontent-encoding: br/i.test(head) ? brotliDecompressSync(body) : body;
    lastForm = {
      bytes: Buffer.from(body),
      key: html.toString('latin1').match(/name="key" value="([^"]+)"/)?.[1] ?? '',
    };
  }
  return lastForm.key;
}

async function view(turn: number): Promise<void> {
  const path = pages[turn % pages.length] ?? form;
  expectStatus(await ask(path, nextClientIp()), 200, 'page');
}

async function sendReading(turn: number): Promise<void> {
  const from = nextClientIp();
  const opened = await ask(form, from);
  expectStatus(opened, 200, 'form');
  const email = `${randomUUID()}@example.com`;
  const today = new Date();
  const body = new URLSearchParams({
    key: keyOf(opened),
    company: 'Price-cap',
    first_name: 'Morag',
    last_name: 'Reading',
    telephone: '07700 900 123',
    email,
    'fuel-radio-btns': 'Dual',
    is_economy_7_radio: 'no',
    gas_account_number: '851234567890',
    gas_reading: String(10_000 + (turn % 80_000)),
    elec_account_number: '851234567891',
    elec_reading: String(10_000 + (turn % 80_000)),
    'date-day': String(today.getDate()),
    'date-month': String(today.getMonth() + 1),
    'date-year': String(today.getFullYear()),
  });
  const sent = await ask(form, from, {
    method: 'POST',
    headers: `origin: ${origin.origin}\r\ncontent-type: application/x-www-form-urlencoded\r\n`,
    body: body.toString(),
  });
  expectStatus(sent, 303, 'send');
  const cookie = [...sent.head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, value]) => value).join('; ');
  const next = sent.head.match(/\r\nlocation: ([^\r]+)/i)?.[1] ?? '';
  const confirmed = await ask(next, from, { headers: `cookie: ${cookie}\r\n` });
  expectStatus(confirmed, 200, 'confirmation');
  appendFileSync(confirmedFile, `${email}\n`);
}

/** Measured from the scheduled start, so that waiting for a free connection counts. */
async function measure(due: number, work: () => Promise<void>, tally: Tally): Promise<void> {
  try {
    await work();
    tally.took.push(performance.now() - due);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    tally.failed[what] = (tally.failed[what] ?? 0) + 1;
  }
}

async function byTheClock(perSecond: number, work: (turn: number) => Promise<void>): Promise<Tally> {
  const tally: Tally = { took: [], failed: {}, seconds };
  const all: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < perSecond * seconds && !isStopped; ) {
    const due = start + (turn * 1_000) / perSecond;
    if (performance.now() < due) {
      await setTimeout(1);
      continue;
    }
    const mine = turn;
    all.push(measure(due, () => work(mine), tally));
    turn += 1;
  }
  if (isStopped) tally.seconds = (performance.now() - start) / 1_000;
  await Promise.all(all);
  return tally;
}

function summary({ took, failed, seconds }: Tally) {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { done: took.length, perSecond: Math.round(took.length / seconds), p50: at(0.5), p99: at(0.99), failed };
}

// Not in the thread of the load: a slow disk would delay the requests.
const syncing = setInterval(() => fsync(confirmedFile, () => {}), 100);
const [views, readings] = await Promise.all([
  byTheClock(Number(values.views), view),
  byTheClock(Number(values.readings), sendReading),
]);
clearInterval(syncing);
fsyncSync(confirmedFile);
closeSync(confirmedFile);
connections.close();
const { user, system } = process.cpuUsage();
const cores = Math.round((user + system) / seconds / 1_000) / 1_000;
process.stdout.write(JSON.stringify({ views: summary(views), readings: summary(readings), cores }));
