import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpstreams } from '../clients/upstreams.ts';
import { createJourneys, type Journeys } from './journeys.ts';

const secret = Buffer.alloc(32, 1).toString('base64');

describe('a journey', () => {
  const kept = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = request.url ?? '';
    if (request.method === 'PUT') kept.set(name, Buffer.concat(chunks).toString());
    if (request.method === 'DELETE') kept.delete(name);
    const body = kept.get(name);
    if (request.method === 'GET' && !body) response.writeHead(404);
    response.end(request.method === 'GET' ? body : undefined);
  });
  let journeys: Journeys;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { mainApi } = createUpstreams({
      apiOrigin: origin,
      energyApiOrigin: origin,
      contentOrigin: origin,
      clientId: 'help',
    });
    journeys = createJourneys(mainApi, [secret]);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const asSent = (cookie: string) => cookie.split(';')[0] ?? '';

  it('comes back with its cookie, and with that one only', async () => {
    const cookie = await (await journeys.open(null)).save({ surname: "O'Hara" });
    expect(cookie).toMatch(/^__Host-journey=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect((await journeys.open(`theme=dark; ${asSent(cookie)}`)).answers).toEqual({ surname: "O'Hara" });
    expect((await journeys.open(`__Host-journey=${'x'.repeat(43)}`)).answers).toBeUndefined();
    expect((await journeys.open(`${asSent(cookie)}; __Host-journey=${'x'.repeat(43)}`)).answers).toBeUndefined();
  });

  it('is kept under a name and in bytes that tell nothing', async () => {
    const cookie = await (await journeys.open(null)).save({ surname: 'Canary' });
    const everything = [...kept.entries()].flat().join('');
    expect(everything).not.toContain('Canary');
    expect(everything).not.toContain(asSent(cookie).slice('__Host-journey='.length));
  });

  it('takes no cookie that somebody else has chosen', async () => {
    const chosen = `__Host-journey=${'y'.repeat(43)}`;
    const cookie = await (await journeys.open(chosen)).save({});
    expect(asSent(cookie)).not.toBe(chosen);
  });

  it('that was sealed with another key counts as gone, so that a new one can begin', async () => {
    const cookie = await (await journeys.open(null)).save({ surname: "O'Hara" });
    for (const [name, body] of kept) kept.set(name, body.replace(/"sealed":"..../, '"sealed":"AAAA'));
    const opened = await journeys.open(asSent(cookie));
    expect(opened.answers).toBeUndefined();
    expect(asSent(await opened.save({}))).not.toBe(asSent(cookie));
  });

  it('is told apart from one that has expired', async () => {
    expect((await journeys.open(null)).expired).toBe(false);
    const cookie = await (await journeys.open(null)).save({ a: 1 });
    expect((await journeys.open(asSent(cookie))).expired).toBe(false);
    kept.clear();
    expect((await journeys.open(asSent(cookie))).expired).toBe(true);
  });

  it('has a copy of each submission apart from it, for its visitor and its reference only', async () => {
    const cookie = asSent(await (await journeys.open(null)).save({ a: 1 }));
    await journeys.copyOf(cookie, 'REF-1')?.write({ text: 'Canary' });
    expect(await journeys.copyOf(cookie, 'REF-1')?.read()).toEqual({ text: 'Canary' });
    expect(await journeys.copyOf(cookie, 'REF-2')?.read()).toBeUndefined();
    expect(await journeys.copyOf(`__Host-journey=${'x'.repeat(43)}`, 'REF-1')?.read()).toBeUndefined();
    expect((await journeys.open(cookie)).answers).toEqual({ a: 1 });
    expect(journeys.copyOf(null, 'REF-1')).toBeUndefined();
    expect([...kept.entries()].flat().join('')).not.toContain('Canary');
  });

  it('has a copy that cannot be read in the place of another', async () => {
    const cookie = asSent(await (await journeys.open(null)).save({ a: 1 }));
    kept.clear();
    await journeys.copyOf(cookie, 'REF-1')?.write({ text: 'first' });
    const [body = ''] = kept.values();
    await journeys.copyOf(cookie, 'REF-2')?.write({ text: 'second' });
    for (const name of kept.keys()) kept.set(name, body);
    expect(await journeys.copyOf(cookie, 'REF-2')?.read()).toBeUndefined();
  });

  it('is forgotten when it is asked to be', async () => {
    const cookie = await (await journeys.open(null)).save({ a: 1 });
    expect(await (await journeys.open(asSent(cookie))).forget()).toContain('Max-Age=0');
    expect((await journeys.open(asSent(cookie))).answers).toBeUndefined();
  });
});
