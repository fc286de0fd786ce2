import { execFile } from 'node:child_process';
import { open, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import type { Edge } from './start-edge.ts';
import { edgeForTest, originForTest, readPage, saying } from './test-edge.ts';

const run = promisify(execFile);
const megabyte = 1024 * 1024;
const day = 24 * 60 * 60;

async function startEdgeAndOrigin(): Promise<Edge> {
  const origin = await originForTest(saying('page'));
  return edgeForTest({ origins: [origin.host] });
}

/** Runs logrotate with the installed configuration, except that directory and user are those of the test. */
async function rotate(edge: Edge, lastRotated: Date): Promise<void> {
  const { stdout: group } = await run('id', ['-gn']);
  const installed = await readFile('deploy/systemd/edge.logrotate', 'utf8');
  const [configuration, state] = [join(edge.directory, 'logrotate.conf'), join(edge.directory, 'logrotate.state')];
  const text = installed
    .replaceAll('/var/lib/lamplighter-edge', edge.directory)
    .replace(/su .+/, `su ${userInfo().username} ${group.trim()}`);
  await writeFile(configuration, text, { mode: 0o644 });
  const at = [lastRotated.getFullYear(), lastRotated.getMonth() + 1, lastRotated.getDate(), lastRotated.getHours()];
  await writeFile(state, `logrotate state -- version 2\n"${join(edge.directory, 'access.log')}" ${at.join('-')}:0:0\n`);
  await run('/usr/sbin/logrotate', ['--state', state, configuration]);
}

/** The line of the state is `2026-11-19-10:0:0`, in hours. */
const anHourAgo = () => new Date(Date.now() - 60 * 60 * 1_000);

const logsIn = async (edge: Edge) =>
  (await readdir(edge.directory)).filter((name) => name.startsWith('access.log')).toSorted();

async function linesIn(edge: Edge, name: string): Promise<number> {
  const bytes = await readFile(join(edge.directory, name));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text.split('\n').filter((line) => line.includes('"event":"edge"')).length;
}

async function linesInAll(edge: Edge): Promise<number> {
  const counts = (await logsIn(edge)).map((name) => linesIn(edge, name));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

it('rotates the log every hour, and nginx goes on in a new one without losing a line', async () => {
  const edge = await startEdgeAndOrigin();
  const view = () => readPage(edge, '/help-and-support/');
  for (let sent = 0; sent < 20; sent += 1) await view();
  // nginx flushes its buffer after five seconds.
  await expect.poll(() => linesInAll(edge), { timeout: 15_000 }).toBe(20);
  await rotate(edge, new Date());
  expect(await logsIn(edge)).toEqual(['access.log']);
  const rotating = rotate(edge, anHourAgo());
  for (let sent = 0; sent < 20; sent += 1) await view();
  await rotating;
  await view();
  await expect.poll(() => linesInAll(edge), { timeout: 15_000 }).toBe(41);
  const [current = '', old = '', ...others] = await logsIn(edge);
  expect([current, old, others]).toEqual(['access.log', expect.stringMatching(/^access\.log-\d{14}$/), []]);
  expect(await linesIn(edge, current)).toBeGreaterThan(0);
  expect(await linesIn(edge, old)).toBeGreaterThanOrEqual(20);
});

it.each([
  [512, 1],
  [513, 2],
])('of %i MB is rotated before the hour is over: then there are %i', async (megabytes, files) => {
  const edge = await startEdgeAndOrigin();
  await truncate(join(edge.directory, 'access.log'), megabytes * megabyte);
  await rotate(edge, new Date());
  // nginx makes the new one when it has read its signal.
  await expect.poll(() => logsIn(edge), { timeout: 15_000 }).toHaveLength(files);
});

it('is removed after as many days as the privacy document says', async () => {
  const [, days] = /`access\.log`[^.]*?(\d+) days/.exec(await readFile('docs/privacy.md', 'utf8')) ?? [];
  const limit = Number(days) * day;
  const edge = await startEdgeAndOrigin();
  const kept = { 'access.log-20261101000000.gz': limit + 60, 'access.log-20261102000000.gz': limit - 60 };
  for (const [name, age] of Object.entries(kept)) {
    const path = join(edge.directory, name);
    await writeFile(path, '');
    const at = Date.now() / 1_000 - age;
    await utimes(path, at, at);
  }
  await writeFile(join(edge.directory, 'access.log'), 'a line\n');
  await rotate(edge, anHourAgo());
  const logs = await logsIn(edge);
  expect(Object.keys(kept).filter((name) => logs.includes(name))).toEqual(['access.log-20261102000000.gz']);
});

it('writes to its output instead, where a container has no one to rotate', async () => {
  const origin = await originForTest(saying('page'));
  const path = join((await startEdgeAndOrigin()).directory, 'output');
  const output = await open(path, 'w');
  onTestFinished(() => output.close());
  const edge = await edgeForTest({ origins: [origin.host], logs: 'stdout', output: output.fd });
  await readPage(edge, '/help-and-support/');
  await expect.poll(() => readFile(path, 'utf8'), { timeout: 15_000 }).toContain('"event":"edge"');
  expect((await readdir(edge.directory)).filter((name) => name.endsWith('.log'))).toEqual([]);
});
