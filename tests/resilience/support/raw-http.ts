import { connect } from 'node:net';

/** Sends these bytes unchanged, and returns everything received until the other side is done. */
export async function sendRaw(port: number, bytes: string | Buffer, waitMs = 3_000): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  socket.write(bytes);
  await new Promise<void>((done) => {
    const patience = setTimeout(() => socket.destroy(), waitMs);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(patience);
      done();
    });
  });
  return text;
}

/** The status of each response received. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
}
