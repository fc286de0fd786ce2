import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port range: an outgoing connection could take the port before its server does. */
const [lowest, beyond] = [20_000, 30_000];
const attempts = 100;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(lowest, beyond);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error('no port to be had');
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
