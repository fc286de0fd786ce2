import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { chooseSitePort, freePort } from './free-port.ts';

const listening: Server[] = [];
const alternatives = { preferred: 24_000, anyFreePort: async () => 25_001 };

afterEach(async () => {
  for (const server of listening.splice(0)) await new Promise((closed) => server.close(closed));
});

async function occupy(port: number, host = '127.0.0.1'): Promise<void> {
  const server = createServer();
  listening.push(server);
  server.listen(port, host);
  await once(server, 'listening');
}

it('uses the port of PORT', async () => {
  const port = await freePort();
  expect(await chooseSitePort(String(port), alternatives)).toEqual({ ok: true, port });
});

it.each(['127.0.0.1', '::1'])('refuses a PORT that is taken on %s', async (host) => {
  const port = await freePort();
  await occupy(port, host);
  const { ok } = await chooseSitePort(String(port), alternatives);
  expect(ok).toBe(false);
});

it.each(['http', '0', '70000', '30.5'])('refuses %s for a port', async (requested) => {
  expect(await chooseSitePort(requested, alternatives)).toEqual({
    ok: false,
    reason: `PORT must be a number from 1 to 65535, not '${requested}'.`,
  });
});

it('ends with one line and starts nothing when PORT is taken', async () => {
  const port = await freePort();
  await occupy(port);
  const child = spawn(process.execPath, ['dev/run-stack.ts', 'built'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(output).toBe('');
  expect(errors).toBe(`Port ${port} cannot be used: another process listens there. Set PORT to a free one.\n`);
  expect(code).toBe(1);
});

it('uses the preferred port without PORT, and another one when that is taken', async () => {
  const preferred = await freePort();
  const choose = (requested?: string) => chooseSitePort(requested, { ...alternatives, preferred });
  expect(await choose()).toEqual({ ok: true, port: preferred });
  expect(await choose('')).toEqual({ ok: true, port: preferred });
  await occupy(preferred);
  expect(await choose()).toEqual({ ok: true, port: 25_001 });
});

it('a free port is given once, although nothing listens on it yet', async () => {
  // Of ten thousand ports: without reservation, some of 500 would meet.
  const ports = await Promise.all(Array.from({ length: 500 }, freePort));
  expect(new Set(ports).size).toBe(500);
});

it('a free port is none that another process reserved', async () => {
  const children = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', reservePorts], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const lists = await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  const ports = lists.flatMap(([line]) => JSON.parse(String(line)));
  for (const child of children) child.stdin.end();
  await Promise.all(children.map(({ stdout }) => text(stdout)));
  expect(ports).toHaveLength(800);
  expect(new Set(ports).size).toBe(800);
});

/** Keeps its ports until standard input ends, so that both children have theirs at the same time. */
const reservePorts = `
  import { freePort } from './dev/free-port.ts';
  const ports = await Promise.all(Array.from({ length: 400 }, () => freePort()));
  console.log(JSON.stringify(ports));
  process.stdin.resume();
`;
