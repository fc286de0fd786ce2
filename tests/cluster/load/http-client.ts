import { Agent, type RequestOptions, request } from 'node:http';

/** The status of a response, or the code of the error in place of one. */
type Result = { status: string; text: string };

export type Client = {
  post: (path: string, body: unknown, idempotencyKey: string) => Promise<Result>;
  get: (path: string) => Promise<Result>;
  close: () => void;
};

const timeoutMs = 20_000;

/** Requests over a few lasting connections: `fetch` takes several times the processor time, which the servers need. */
export function createClient(origin: string, maxSockets: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = (path: string, options: RequestOptions, body = '') =>
    new Promise<Result>((done) => {
      const sent = request(`${origin}${path}`, { ...options, agent, timeout: timeoutMs }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => done({ status: String(response.statusCode), text: Buffer.concat(parts).toString() }));
        response.on('error', (error: NodeJS.ErrnoException) => done({ status: error.code ?? error.name, text: '' }));
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error: NodeJS.ErrnoException) => done({ status: error.code ?? error.message, text: '' }));
      sent.end(body);
    });
  return {
    post: (path, body, idempotencyKey) => {
      const text = JSON.stringify(body);
      const headers = {
        'client-id': 'help',
        'content-type': 'application/vnd.api+json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': idempotencyKey,
      };
      return send(path, { method: 'POST', headers }, text);
    },
    get: (path) => send(path, { method: 'GET' }),
    close: () => agent.destroy(),
  };
}
