import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export type Latencies = { requests: number; failed: number; p50: number; p99: number; max: number };

type Path = (turn: number) => string;
type Load = { origin: string; perSecond: number; seconds: number; first: Path; second: Path };
type Tally = { took: number[]; failed: number };
type Due = { path: string; at: number; tally: Tally };

const connections = 32;

/**
 * Open-loop load: sends at a fixed rate and measures each response from its scheduled start, so that a stall counts for
 * every request that it delays. The two loads alternate every second, each for `seconds` in all, so that noise of the
 * machine affects both.
 */
export async function openLoop({ origin, perSecond, seconds, first, second }: Load): Promise<[Latencies, Latencies]> {
  const tallies: [Tally, Tally] = [
    { took: [], failed: 0 },
    { took: [], failed: 0 },
  ];
  const waiting: Due[] = [];
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(new URL(origin), waiting)));
  const start = performance.now();
  for (let turn = 0; turn < 2 * perSecond * seconds; ) {
    const at = start + (turn * 1_000) / perSecond;
    if (performance.now() < at) {
      await setTimeout(1);
      continue;
    }
    const isFirst = Math.floor(turn / perSecond) % 2 === 0;
    waiting.push({ path: (isFirst ? first : second)(turn), at, tally: tallies[isFirst ? 0 : 1] });
    lines.find((line) => line.isFree())?.next();
    turn += 1;
  }
  await Promise.all(lines.map((line) => line.finish()));
  return [summarise(tallies[0]), summarise(tallies[1])];
}

type Line = { isFree: () => boolean; next: () => void; finish: () => Promise<void> };

/**
 * One connection, one request at a time, with its own read buffer: Node's client allocates 64 kB for each response, and
 * its garbage collection would be measured instead of the server.
 */
async function openLine({ hostname, port, host }: URL, waiting: Due[]): Promise<Line> {
  let current: Due | undefined;
  let missing = 0;
  let finished: (() => void) | undefined;

  const next = () => {
    current = waiting.shift();
    if (!current) return finished?.();
    missing = 0;
    socket.write(`GET ${current.path} HTTP/1.1\r\nhost: ${host}\r\nclient-id: help-and-support\r\n\r\n`);
  };
  const read = (count: number, bytes: Buffer | Uint8Array): boolean => {
    if (!current) return true;
    missing = missing === 0 ? readHead(Buffer.from(bytes.buffer, bytes.byteOffset, count)) : missing - count;
    if (missing > 0) return true;
    if (missing < 0) current.tally.failed += 1;
    else current.tally.took.push(performance.now() - current.at);
    next();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: Buffer.alloc(65_536), callback: read },
  });
  await new Promise((opened, refused) => socket.setNoDelay(true).once('connect', opened).once('error', refused));
  return {
    isFree: () => current === undefined,
    next,
    finish: async () => {
      if (current) await new Promise<void>((done) => (finished = done));
      socket.destroy();
    },
  };
}

/** The bytes of the body that follow the first part of a response; negative unless the response is a valid 200. */
function readHead(part: Buffer): number {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const length = Number(head.match(/content-length: (\d+)/i)?.[1] ?? Number.NaN);
  if (end < 0 || !head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) return -1;
  return length - (part.length - end - 4);
}

function summarise({ took, failed }: Tally): Latencies {
  took.sort((one, other) => one - other);
  const at = (share: number) => {
    const milliseconds = took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
    return Math.round(milliseconds * 100) / 100;
  };
  return { requests: took.length + failed, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}
