import { connect } from 'node:net';

/** Sends these bytes as they are, and answers everything that comes back until the other side is done. */
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

/** The status of each answer in what came back. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
}
