import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { rulesFolder } from './support/prometheus.ts';

const run = promisify(execFile);
const testsFolder = 'deploy/observe/rules-tests';
const filesIn = async (folder: string) => (await readdir(folder)).map((file) => join(folder, file));

it('Prometheus takes configuration and rules as they are', async () => {
  // Syntax only: the certificates that it names are not on this machine.
  await run('promtool', ['check', 'config', '--syntax-only', 'deploy/observe/prometheus.yml']);
  await run('promtool', ['check', 'rules', ...(await filesIn(rulesFolder))]);
});

it('each alert fires when it should and not before', async () => {
  const { stdout } = await run('promtool', ['test', 'rules', ...(await filesIn(testsFolder))]);
  expect(stdout).not.toContain('FAILED');
});

it('each alert has a test and a section in the runbook that its annotation leads to', async () => {
  const read = async (files: string[]) => (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const rules = await read(await filesIn(rulesFolder));
  const tests = await read(await filesIn(testsFolder));
  const runbook = await readFile('docs/operate.md', 'utf8');
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(rules).toContain(`runbook: docs/operate.md#${name.toLowerCase()}\n`);
    expect(runbook).toContain(`\n### ${name}\n`);
    expect(tests).toMatch(new RegExp(`alertname: ${name}\\b`));
  }
});
