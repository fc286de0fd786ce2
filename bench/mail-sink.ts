import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../dev/free-port.ts';

/** Connections that wait to be accepted. */
const backlog = 100;
const startTimeoutMs = 5_000;

/**
 * Postfix's `smtp-sink`, which discards mails. The fake mail server parses and keeps them, which takes more CPU than the
 * delivery that is measured.
 */
export async function startMailSink() {
  const address = `127.0.0.1:${await freePort()}`;
  // As root it asks for another user to run as.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const sink = spawn('smtp-sink', [...user, address, String(backlog)], { stdio: 'ignore' });
  const exit = once(sink, 'exit');
  exit.catch(() => {});
  await responds(address, exit);
  return {
    url: `smtp://${address}`,
    stop: async () => {
      sink.kill();
      await exit;
    },
  };
}

async function responds(address: string, exit: Promise<unknown>): Promise<void> {
  const [host = '', port] = address.split(':');
  const deadline = Date.now() + startTimeoutMs;
  const ended = exit.then(() => {
    throw new Error('smtp-sink has ended');
  });
  while (Date.now() < deadline) {
    const socket = connect(Number(port), host);
    try {
      await Promise.race([once(socket, 'data'), ended]);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
      await setTimeout(20);
    } finally {
      socket.destroy();
    }
  }
  throw new Error('smtp-sink does not respond');
}
