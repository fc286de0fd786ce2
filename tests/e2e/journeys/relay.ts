import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** A fault in one visitor's calls to the platform, by path prefix. */
const trouble = z.object({
  method: z.enum(['GET', 'POST', 'PUT']).optional(),
  path: z.string(),
  /** 'refuse' responds 500 without calling the platform; 'hang' never responds; 'cut' calls it, drops the response. */
  how: z.enum(['refuse', 'hang', 'cut']),
  /** For how many calls; without it, until the faults are cleared. */
  times: z.number().optional(),
});
const troubles = z.array(trouble);

export type Trouble = z.infer<typeof trouble>;
export type RelayedCall = { method: string; path: string; headers: IncomingHttpHeaders; body: string; status: number };

type Relay = {
  origin: string;
  leadTo: (origin: string) => void;
  /** Takes a line of the site's log; tests read how often an event was logged. */
  hear: (line: string) => void;
  stop: () => Promise<void>;
};

/**
 * A proxy between site and platform. It records calls and injects faults, for one visitor at a time: a visitor is
 * identified by the trace id that the site propagates, so that tests can share a stack.
 */
export async function startRelay(): Promise<Relay> {
  const calls = new Map<string, RelayedCall[]>();
  const wrong = new Map<string, Trouble[]>();
  const logged = new Map<string, number>();
  let target = '';

  const control = (visitor: string, incoming: IncomingMessage, body: string, response: ServerResponse) => {
    if (incoming.method === 'PUT') wrong.set(visitor, troubles.parse(JSON.parse(body)));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(incoming.method === 'PUT' ? {} : (calls.get(visitor) ?? [])));
  };

  const pass = async (incoming: IncomingMessage, body: string, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const visitor = headers['traceparent']?.toString().split('-')[1] ?? '';
    const call: RelayedCall = { method, path, headers, body, status: 0 };
    calls.set(visitor, [...(calls.get(visitor) ?? []), call]);
    const found = takeTrouble(wrong.get(visitor) ?? [], call);
    if (found?.how === 'refuse') {
      call.status = 500;
      response.writeHead(500).end();
      return;
    }
    if (found?.how === 'hang') return;
    const relayed = await forward(target, incoming, body);
    call.status = relayed.status;
    if (found?.how === 'cut') response.destroy();
    else response.writeHead(relayed.status, relayed.headers).end(relayed.body);
  };

  const server = createServer(async (incoming, response) => {
    const body = await read(incoming);
    const event = /^\/logged\/([\w-]+)$/.exec(incoming.url ?? '')?.[1];
    if (event) return response.end(String(logged.get(event) ?? 0));
    const visitor = /^\/relay\/(\w+)$/.exec(incoming.url ?? '')?.[1];
    if (visitor) return control(visitor, incoming, body.toString('utf8'), response);
    return pass(incoming, body.toString('utf8'), response).catch(() => response.destroy());
  });
  // As at the platform. The site must not reuse a connection in the moment in which this closes it, which with five
  // seconds happens on a busy machine.
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the relay listens to no port');
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    leadTo: (origin) => {
      target = origin;
    },
    hear: (line) => {
      const event = /"event":"([\w-]+)"/.exec(line)?.[1];
      if (event) logged.set(event, (logged.get(event) ?? 0) + 1);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function takeTrouble(list: Trouble[], { method, path }: RelayedCall): Trouble | undefined {
  const found = list.find((one) => path.startsWith(one.path) && (!one.method || one.method === method));
  if (found?.times === undefined) return found;
  if (found.times === 0) return undefined;
  found.times -= 1;
  return found;
}

type Relayed = { status: number; headers: IncomingHttpHeaders; body: Buffer };

async function forward(origin: string, { method, url, headers }: IncomingMessage, body: string): Promise<Relayed> {
  const { connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers;
  const outgoing = request(new URL(url ?? '/', origin), { method, headers: rest, agent: false });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { connection: _closed, 'transfer-encoding': _chunked, ...kept } = response.headers;
  return { status: response.statusCode ?? 502, headers: kept, body: await read(response) };
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
