import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';

/**
 * Posts leads for a while and prints the results as JSON. A separate process on raw sockets, one request at a time on
 * each, so that measuring uses little CPU. With a `rate` the load is open loop: requests start on schedule, and waiting
 * for a free connection counts.
 */
const [portList = '', ...numbers] = process.argv.slice(2);
const ports = portList.split(',').map(Number);
const [seconds = 5, connections = 64, rate = 0] = numbers.map(Number);
const body = JSON.stringify(sampleLeads().complaint);
const head =
  `POST /v1/leads HTTP/1.1\r\nhost: 127.0.0.1\r\nclient-id: help\r\ncontent-type: application/vnd.api+json\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\nidempotency-key: `;

const times: number[] = [];
let failed = 0;
let over = false;
const startedAt = performance.now();

type Line = { send: (since: number) => void };

/** One connection. `onFree` is called after each response. */
function openLine(port: number, onFree: (line: Line) => void): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let since = 0;
    let text = '';
    const line: Line = {
      send: (from) => {
        since = from;
        socket.write(`${head}${randomUUID()}\r\n\r\n${body}`);
      },
    };
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = Number(text.match(/content-length: (\d+)/i)?.[1]);
      if (end < 0 || text.length < end + 4 + length) return;
      if (text.startsWith('HTTP/1.1 201')) times.push(performance.now() - since);
      else failed++;
      text = '';
      onFree(line);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (!over) throw new Error('the server hung up');
    });
    socket.on('connect', () => resolve(line));
  });
}

const queue: number[] = [];
/** First in, first out, so that the server closes no connection for being idle. */
const free: Line[] = [];
const next = (line: Line) => {
  if (rate === 0 && !over) return line.send(performance.now());
  const since = queue.shift();
  if (since === undefined) free.push(line);
  else line.send(since);
};
const lines = await Promise.all(
  Array.from({ length: connections }, (_, index) => openLine(ports[index % ports.length] ?? 0, next)),
);

for (const line of lines) next(line);
let started = 0;
const clock = setInterval(() => {
  const elapsed = performance.now() - startedAt;
  if (elapsed >= seconds * 1_000) {
    over = true;
    clearInterval(clock);
  }
  if (rate === 0) return;
  for (const wanted = Math.min(rate * seconds, (elapsed / 1_000) * rate); started < wanted; started++) {
    const since = startedAt + (started / rate) * 1_000;
    const line = free.shift();
    if (line) line.send(since);
    else queue.push(since);
  }
}, 1);

const finished = setInterval(() => {
  if (!over || queue.length > 0 || free.length < lines.length) return;
  clearInterval(finished);
  const took = (performance.now() - startedAt) / 1_000;
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const result = {
    perSecond: times.length / took,
    p50: quantile(0.5),
    p99: quantile(0.99),
    count: times.length,
    failed,
  };
  process.stdout.write(JSON.stringify(result));
  process.exit(0);
}, 5);
