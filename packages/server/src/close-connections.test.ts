import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { closeConnectionsOnShutdown } from './close-connections.ts';

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

/** An app whose response begins at once, or with its end, which `finish` sends. */
async function startSlowApp(beginning: string[]) {
  const app = Fastify({ return503OnClosing: false });
  closeConnectionsOnShutdown(app);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<string>();
  const closing = Promise.withResolvers<void>();
  async function* parts() {
    yield* beginning;
    begun.resolve();
    yield await end.promise;
  }
  app.get('/', (_request, reply) => {
    if (beginning.length > 0) return reply.send(Readable.from(parts()));
    begun.resolve();
    return end.promise;
  });
  app.addHook('preClose', async () => closing.resolve());
  const address = await app.listen({ port: 0 });
  const response = new Promise<IncomingMessage>((resolve) => get(address, { agent }, resolve));
  await begun.promise;
  return { response, close: () => app.close(), closing: closing.promise, finish: () => end.resolve('end') };
}

describe('a server that closes does not wait for the keep-alive timeout', () => {
  it('of a request in progress, whose response closes the connection', async () => {
    const { response, close, closing, finish } = await startSlowApp([]);
    const closed = close();
    await closing;
    finish();
    expect((await response).headers.connection).toBe('close');
    (await response).resume();
    await closed;
  });

  it('of a request whose response had begun', async () => {
    const { response, close, closing, finish } = await startSlowApp(['beginning, ']);
    expect((await response).headers.connection).toBe('keep-alive');
    (await response).resume();
    const closed = close();
    await closing;
    finish();
    await closed;
  });
});
