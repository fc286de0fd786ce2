import { connect, type Socket } from 'node:net';

export type RawResponse = { status: number; head: string; body: Buffer };
export type Connections = { send: (request: string) => Promise<RawResponse>; close: () => void };

type Exchange = { request: string; resolve: (response: RawResponse) => void; reject: (error: Error) => void };
type Line = { socket: Socket; exchange: Exchange | undefined; earlier: Buffer; since: number };
type Settings = { host: string; port: number; maximum: number; timeoutMs: number };

const readBytes = 65_536;
/** Below the 30 s after which the edge closes a connection. */
const maxIdleMs = 20_000;
const nothing = Buffer.alloc(0);

/**
 * HTTP/1.1 over kept connections with little work: Node's client takes several times as much CPU, of the same cores that
 * are measured. A request waits when all connections are in use.
 */
export function createConnections({ host, port, maximum, timeoutMs }: Settings): Connections {
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
