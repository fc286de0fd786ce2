import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('gives each port once, although nothing listens on it yet', async () => {
  // Of ten thousand ports: without reservation, some of 500 would meet.
  const ports = await Promise.all(Array.from({ length: 500 }, freePort));
  expect(new Set(ports).size).toBe(500);
});

it('gives no port that another process reserved', async () => {
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
