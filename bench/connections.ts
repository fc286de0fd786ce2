import { connect, type Socket } from 'node:net';

export type RawResponse = { status: number; head: string; body: Buffer };
export type Connections = { send: (request: string) => Promise<RawResponse>; close: () => void };

type Exchange = { request: string; resolve: (response: RawResponse) => void; reject: (error: Error) => void };
type Line = { socket: Socket; exchange: Exchange | undefined; parts: Buffer[]; since: number };
type Settings = { host: string; port: number; maximum: number; timeoutMs: number };

/** Below the 30 s after which the edge closes a connection. */
const maxIdleMs = 20_000;

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
    const socket = connect(port, host).setNoDelay(true);
    const line: Line = { socket, exchange: undefined, parts: [], since: 0 };
    lines.add(line);
    socket.on('data', (part) => {
      line.parts.push(part);
      const response = readResponse(line.parts);
      if (!response) return;
      line.parts = [];
      line.exchange?.resolve(response);
      line.exchange = undefined;
      line.since = performance.now();
      if (/\r\nconnection: close/i.test(response.head)) return end(line, new Error('closed'));
      idle.push(line);
      sendNext();
    });
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

/** The response in these parts, once it is complete. */
function readResponse(parts: Buffer[]): RawResponse | undefined {
  const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  parts.splice(0, parts.length, bytes);
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
