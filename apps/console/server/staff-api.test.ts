import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createStaffApiClient } from './staff-api.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const problem = (details: string) => JSON.stringify({ errors: [{ title: 'Problem', details }] });
const call = { method: 'POST', path: '/x', body: { a: 1 } } as const;

describe('a call of the staff API', () => {
  it('carries the token and the body, and returns what the contract says', async () => {
    const base = await startServer(async (request, response) => {
      const body = await text(request);
      const { method, headers } = request;
      response.end(JSON.stringify({ method, token: headers.authorization, type: headers['content-type'], body }));
    });
    const shape = z.object({ method: z.string(), token: z.string(), type: z.string().optional(), body: z.string() });
    const api = createStaffApiClient([base]).as('abc');
    expect(await api.send(call, shape)).toEqual({
      outcome: 'done',
      value: { method: 'POST', token: 'Bearer abc', type: 'application/json', body: '{"a":1}' },
    });
    expect(await api.get('/x', shape)).toMatchObject({ method: 'GET', token: 'Bearer abc' });
    await expect(api.get('/x', z.object({ other: z.string() }))).rejects.toThrow();
  });

  it.each([400, 404, 409, 413, 422, 429])('is refused with %i as a value, with the reason', async (status) => {
    const base = await startServer((_request, response) => response.writeHead(status).end(problem('Too late.')));
    expect(await createStaffApiClient([base]).as('t').send(call, z.undefined())).toEqual({
      outcome: 'refused',
      status,
      details: 'Too late.',
    });
  });

  it.each([401, 403])('fails with %i', async (status) => {
    const base = await startServer((_request, response) => response.writeHead(status).end(problem('No.')));
    const api = createStaffApiClient([base]).as('t');
    await expect(api.send(call, z.undefined())).rejects.toMatchObject({ status, details: 'No.' });
  });

  it.each([401, 403, 404, 500, 503])('that only reads fails with %i', async (status) => {
    const base = await startServer((_request, response) => response.writeHead(status).end(problem('No.')));
    const api = createStaffApiClient([base]).as('t');
    await expect(api.get('/x', z.undefined())).rejects.toMatchObject({ status, details: 'No.' });
  });

  const notDone = JSON.stringify({
    errors: [{ title: 'Not done', details: 'Nothing was changed.', code: 'not-done' }],
  });
  const half = JSON.stringify({ errors: [...JSON.parse(notDone).errors, { title: 'Problem' }] });
  it.each([
    [503, notDone, 'refused'],
    [500, notDone, 'refused'],
    [503, half, 'unknown'],
    [503, problem('Try again.'), 'unknown'],
    [503, '<h1>Service Unavailable</h1>', 'unknown'],
    [500, problem('No.'), 'unknown'],
    [502, '', 'unknown'],
    [504, '', 'unknown'],
  ])('with %i and %s is %s: only the staff API can say that nothing was changed', async (status, body, outcome) => {
    const base = await startServer((_request, response) => response.writeHead(status).end(body));
    expect(await createStaffApiClient([base]).as('t').send(call, z.undefined())).toMatchObject({
      outcome,
      ...(outcome === 'refused' && { details: 'Nothing was changed.' }),
    });
  });

  it.each([
    ['before the response', (_request, response) => response.destroy()],
    ['by a reset', (request) => request.socket.resetAndDestroy()],
    ['within the response', (_request, response) => response.writeHead(200, { 'content-length': 9 }).write('half')],
  ] satisfies [string, RequestListener][])('whose connection is lost %s is unknown', async (_, listener) => {
    const base = await startServer((request, response) => {
      listener(request, response);
      setImmediate(() => response.destroy());
    });
    expect(await createStaffApiClient([base]).as('t').send(call, z.undefined())).toMatchObject({ outcome: 'unknown' });
  });

  it('follows no redirect: neither the token nor the change reaches another host', async () => {
    const reached: string[] = [];
    const elsewhere = await startServer((request, response) => {
      reached.push(`${request.method} ${request.headers.authorization}`);
      response.end('{}');
    });
    const base = await startServer((_request, response) =>
      response.writeHead(307, { location: `${elsewhere}/x` }).end(),
    );
    const api = createStaffApiClient([base]).as('t');
    expect(await api.send(call, z.object({}))).toMatchObject({ outcome: 'unknown' });
    await expect(api.get('/x', z.object({}))).rejects.toMatchObject({ status: 0 });
    expect(reached).toEqual([]);
  });

  it('that only reads is given up after five seconds', async () => {
    const base = await startServer(() => {});
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    await expect(createStaffApiClient([base]).as('t').get('/x', z.undefined())).rejects.toMatchObject({ status: 0 });
    expect(timeout.mock.calls).toEqual([[5_000]]);
    vi.restoreAllMocks();
  });

  it('that gets no response is unknown once its time is over', async () => {
    const base = await startServer(() => {});
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000);
      return AbortSignal.abort(new DOMException('too long', 'TimeoutError'));
    });
    const sent = await createStaffApiClient([base]).as('t').send(call, z.undefined());
    vi.restoreAllMocks();
    expect(sent).toMatchObject({ outcome: 'unknown' });
  });

  it('is not repeated when a process cannot be reached, where nothing is done; the next one goes to another', async () => {
    const alive = await startServer((_request, response) => response.writeHead(204).end());
    const closed = new URL(await startServer(() => {}));
    const gone = servers.pop();
    await new Promise((ended) => gone?.close(ended));
    const api = createStaffApiClient([closed.origin, alive]).as('t');
    expect(await api.send(call, z.undefined())).toEqual({
      outcome: 'refused',
      status: 503,
      details: 'The staff API cannot be reached. Nothing was changed.',
    });
    expect(await api.send(call, z.undefined())).toEqual({ outcome: 'done', value: undefined });
  });
});
