import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { edgeForTest, originForTest, type startTestOrigin } from '../edge/test-edge.ts';
import { startVarnish, type Varnish } from './start-varnish.ts';

type Handler = Parameters<typeof startTestOrigin>[0];

/** The host names of two brands. */
export const hosts = { larkfield: 'www.larkfield.example', skerry: 'www.skerrygas.example' };

/**
 * One Varnish for the tests of a file, because it takes seconds to compile its configuration. It is empty before each of
 * them, and asks the edge whatever its probe found.
 */
export function useVarnish() {
  const ports = { edge: 0, skerry: 0 };
  let started: Varnish | undefined;
  beforeAll(async () => {
    ports.edge = await freePort();
    ports.skerry = await freePort();
    started = await startVarnish({ edge: ports.edge, brands: { [hosts.skerry]: ports.skerry } });
  }, 60_000);
  afterAll(() => started?.stop());
  const varnish = () => {
    if (!started) throw new Error('Varnish did not start');
    return started;
  };
  beforeEach(async () => {
    await varnish().admin('ban req.url ~ .');
    await varnish().admin('backend.set_health default healthy');
  });
  /** An edge of one brand before an origin. It trusts Varnish, and nobody else, to name the client. */
  const edgeBefore = (site: { host: string }, brand: keyof typeof hosts = 'larkfield') =>
    edgeForTest({
      origins: [site.host],
      publicOrigin: `http://${hosts[brand]}`,
      trustedProxies: ['127.0.0.1/32'],
      port: brand === 'skerry' ? ports.skerry : ports.edge,
    });
  return {
    ask: (path: string, asking?: Asking) => askPort(varnish(), path, asking),
    admin: (words: string) => varnish().admin(words),
    edgeBefore,
    /** An origin in the place of the edge: Varnish alone decides what is kept. */
    originAsEdge: (handler?: Handler) => originForTest(handler, ports.edge),
  };
}

type Asking = { method?: string; headers?: Record<string, string>; from?: string };

/** A response as its bytes arrive; `fetch` would decompress them. */
export async function askPort({ port }: { port: number }, path: string, { method, headers, from }: Asking = {}) {
  const options = { port, path, method: method ?? 'GET', headers: { host: hosts.larkfield, ...headers } };
  const sent = request({ host: '127.0.0.1', agent: false, localAddress: from, ...options });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no response');
  const bytes = await buffer(response);
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}
