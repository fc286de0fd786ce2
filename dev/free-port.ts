import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ephemeral port range: an outgoing connection could take the port before its server does. */
const [lowest, beyond] = [20_000, 30_000];
const attempts = 100;

/** A free port that no other caller gets, in this process or another, as long as this process runs. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, beyond);
    if ((await reserve(port)) && (await isPortFree(port, '127.0.0.1'))) return port;
  }
  throw new Error('no port to be had');
}

/**
 * Stacks start at once, and their servers listen only seconds after their ports were chosen. The UDP port of the same
 * number, which nothing here uses, is held meanwhile; the system releases it with the process, however that ends.
 */
function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  return new Promise((done) => {
    socket.once('error', () => done(false));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      done(true);
    });
  });
}

/** On a host that this machine does not have (`::1` without IPv6), every port counts as free. */
function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      done(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen(port, host, () => server.close(() => done(true)));
  });
}

type SitePort = { ok: true; port: number } | { ok: false; reason: string };

/** The site listens on `localhost`, which may resolve to either. */
const hosts = ['127.0.0.1', '::1'];

type Alternatives = { preferred: number; anyFreePort: () => Promise<number> };

/** The requested port, or an error. Without a request: the preferred port, or any free one if that is taken. */
export async function chooseSitePort(requested: string | undefined, alternatives: Alternatives): Promise<SitePort> {
  const port = requested ? Number(requested) : alternatives.preferred;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return { ok: false, reason: `PORT must be a number from 1 to 65535, not '${requested}'.` };
  }
  const free = await Promise.all(hosts.map((host) => isPortFree(port, host)));
  if (!free.includes(false)) return { ok: true, port };
  if (!requested) return { ok: true, port: await alternatives.anyFreePort() };
  return { ok: false, reason: `Port ${port} cannot be used: another process listens there. Set PORT to a free one.` };
}
