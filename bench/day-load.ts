import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

const readBytes = 65_536;
/** Below the 30 s after which the edge closes a connection. */
const maxIdleMs = 20_000;
const nothing = Buffer.alloc(0);

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

type RawResponse = { status: number; head: string; body: Buffer };
type Connections = { send: (request: string) => Promise<RawResponse>; close: () => void };

type Exchange = { request: string; resolve: (response: RawResponse) => void; reject: (error: Error) => void };
type Line = { socket: Socket; exchange: Exchange | undefined; earlier: Buffer; since: number };
type Settings = { host: string; port: number; maximum: number; timeoutMs: number };

/**
 * HTTP/1.1 over kept connections with little work: Node's client takes several times as much CPU, of the same cores that
 * are measured. A request waits when all connections are in use.
 */
function createConnections({ host, port, maximum, timeoutMs }: Settings): Connections {
  const lines = new Set<Line>();
  const idle: Line[] = [];
  const waiting: Exchange[] = [];

  const end = (line: Line, error: Error) => {
    if (!lines.delete(line)) return;
    line.socket.destroy();
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    line.exchange?.reject(error);
    sendNext();
  };
  const open = () => {
    // Into one buffer for all reads, without a stream: the body of a response is valid until the next one.
    const buffer = Buffer.allocUnsafe(readBytes);
    const onread = {
      buffer,
      callback: (count: number) => {
        read(buffer.subarray(0, count));
        return true;
      },
    };
    const socket = connect({ port, host, noDelay: true, onread });
    const line: Line = { socket, exchange: undefined, earlier: nothing, since: 0 };
    lines.add(line);
    const read = (part: Buffer) => {
      const bytes = line.earlier.length === 0 ? part : Buffer.concat([line.earlier, part]);
      const response = readResponse(bytes);
      line.earlier = response ? nothing : Buffer.from(bytes);
      if (!response) return;
      line.exchange?.resolve(response);
      line.exchange = undefined;
      line.since = performance.now();
      if (/\r\nconnection: close/i.test(response.head)) return end(line, new Error('closed'));
      idle.push(line);
      sendNext();
    };
    // Without a reader, the end of the stream would not be noticed.
    socket.resume();
    socket.on('error', (error) => end(line, error));
    socket.on('close', () => end(line, new Error('connection closed')));
    return line;
  };
  const freeLine = (): Line | undefined => {
    const now = performance.now();
    for (let line = idle.pop(); line; line = idle.pop()) {
      if (now - line.since < maxIdleMs) return line;
      lines.delete(line);
      line.socket.destroy();
    }
    return lines.size < maximum ? open() : undefined;
  };
  const sendNext = () => {
    while (waiting.length > 0) {
      const line = freeLine();
      if (!line) return;
      line.exchange = waiting.shift();
      line.since = performance.now();
      line.socket.write(line.exchange?.request ?? '');
    }
  };
  const watch = setInterval(() => {
    const oldest = performance.now() - timeoutMs;
    for (const line of lines) if (line.exchange && line.since < oldest) end(line, new Error('no response'));
  }, 1_000);

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        sendNext();
      }),
    close: () => {
      clearInterval(watch);
      for (const { socket } of lines) socket.destroy();
    },
  };
}

/** The response in these bytes, once it is complete. */
function readResponse(bytes: Buffer): RawResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const body = bytes.subarray(end + 4);
  const length = head.match(/\r\ncontent-length: (\d+)/i)?.[1];
  const isComplete = length === undefined ? endsInLastChunk(head, body) : body.length >= Number(length);
  return isComplete ? { status: Number(head.slice(9, 12)), head, body } : undefined;
}

/** A response without a length is chunked, or has no body. */
function endsInLastChunk(head: string, body: Buffer): boolean {
  return !/\r\ntransfer-encoding: chunked/i.test(head) || body.subarray(-5).toString('latin1') === '0\r\n\r\n';
}
