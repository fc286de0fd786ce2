import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between two processes that can be stalled at an exact moment, or cut. */
export type StallingProxy = {
  port: number;
  /**
   * From the request that contains these letters on, nothing more passes: `responses` forwards that request and holds its
   * response; `requests` holds the request itself. Resolves when it has happened.
   */
  holdFrom: (letters: string, keep: 'responses' | 'requests') => Promise<void>;
  /** Makes the current connections half-open: they stay open and carry nothing more; new ones work. */
  mute: () => void;
  cut: () => void;
  stop: () => Promise<void>;
};

type Watch = { letters: string; keep: 'responses' | 'requests'; happened: () => void };

export async function startStallingProxy(targetPort: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  const mutes = new Set<() => void>();
  let watch: Watch | undefined;

  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    let held: 'responses' | 'requests' | undefined;
    const mute = () => {
      held = 'requests';
    };
    mutes.add(mute);
    near.on('close', () => mutes.delete(mute));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.on('data', (bytes) => {
      if (watch && bytes.includes(watch.letters)) {
        held = watch.keep;
        const { happened } = watch;
        watch = undefined;
        if (held === 'responses') far.write(bytes);
        happened();
      } else if (held !== 'requests') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (held === undefined) near.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the wire has no port');

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: bound.port,
    holdFrom: (letters, keep) =>
      new Promise((happened) => {
        watch = { letters, keep, happened };
      }),
    mute: () => {
      for (const mute of mutes) mute();
    },
    cut,
    stop: async () => {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The URL of the same database through the proxy. */
export function throughWire(databaseUrl: string, wire: StallingProxy): string {
  const url = new URL(databaseUrl);
  url.port = String(wire.port);
  return url.href;
}
