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
export function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      done(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen(port, host, () => server.close(() => done(true)));
  });
}
