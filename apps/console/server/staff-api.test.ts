import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
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
      ok: true,
      value: { method: 'POST', token: 'Bearer abc', type: 'application/json', body: '{"a":1}' },
    });
    expect(await api.get('/x', shape)).toMatchObject({ method: 'GET', token: 'Bearer abc' });
    await expect(api.get('/x', z.object({ other: z.string() }))).rejects.toThrow();
  });

  it.each([400, 404, 409, 422])('is refused with %i as a value, with the reason', async (status) => {
    const base = await startServer((_request, response) => response.writeHead(status).end(problem('Too late.')));
    expect(await createStaffApiClient([base]).as('t').send(call, z.undefined())).toEqual({
      ok: false,
      details: 'Too late.',
    });
  });

  it.each([401, 403, 500, 503])('fails with %i', async (status) => {
    const base = await startServer((_request, response) => response.writeHead(status).end(problem('No.')));
    const api = createStaffApiClient([base]).as('t');
    await expect(api.send(call, z.undefined())).rejects.toMatchObject({ status, details: 'No.' });
    await expect(api.get('/x', z.undefined())).rejects.toMatchObject({ status, details: 'No.' });
  });

  it('is not repeated when a process does not respond; the next one goes to another', async () => {
    const alive = await startServer((_request, response) => response.writeHead(204).end());
    const api = createStaffApiClient(['http://127.0.0.1:9', alive]).as('t');
    await expect(api.send(call, z.undefined())).rejects.toMatchObject({ status: 0 });
    expect(await api.send(call, z.undefined())).toEqual({ ok: true, value: undefined });
  });
});
