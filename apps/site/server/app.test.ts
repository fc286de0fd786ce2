import { request } from 'node:http';
import { currentTrace } from '@lamplighter/runtime/tracing';
import { describe, expect, it } from 'vitest';
import { ask, portOf, privatePage, publicPage, setUpApps } from './test-app.ts';

describe('the app', () => {
  const open = setUpApps();

  it('continues the trace of a trusted proxy, and of no other caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const seen = async (trustedProxies: string[] | undefined) => {
      const traces: (string | undefined)[] = [];
      const page = async () => {
        traces.push(currentTrace()?.traceId);
        return privatePage('page');
      };
      const port = portOf(await open(page, trustedProxies ? { trustedProxies } : {}));
      await ask(port, 'GET', '/private', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
      return traces;
    };
    for (const trusted of [undefined, ['10.0.0.0/8', '::1']]) {
      expect(await seen(trusted)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(await seen(trusted)).not.toContain(traceId);
    }
    expect(await seen(['10.0.0.0/8', '127.0.0.1'])).toEqual([traceId]);
    expect(await seen(['127.0.0.0/8'])).toEqual([traceId]);
  });

  it('responds to whoever is still connected when it is about to stop, and has them connect elsewhere', async () => {
    const shutdown = new AbortController();
    const origin = await open(async () => publicPage('page'), { shutdown: shutdown.signal });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await connectionOf(`${origin}/public`)).toBe('keep-alive');
    shutdown.abort();
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect(await connectionOf(`${origin}/public`)).toBe('close');
    expect(await connectionOf(`${origin}/public/other`)).toBe('close');
    expect(await connectionOf(`${origin}/private`)).toBe('close');
  });
});

/** `fetch` does not show this header. */
function connectionOf(url: string): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const asking = request(url, { headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', () => done(response.headers.connection));
    });
    asking.on('error', failed).end();
  });
}
