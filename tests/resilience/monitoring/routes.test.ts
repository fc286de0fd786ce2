import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { rulesFolder } from '../support/prometheus.ts';
import { alertmanagerFile } from './alertmanager.ts';

const run = promisify(execFile);
const rules = (
  await Promise.all((await readdir(rulesFolder)).map((file) => readFile(join(rulesFolder, file), 'utf8')))
).join('\n');
const severities = new Map(
  [...rules.matchAll(/alert: (\w+)\n(?:.*\n)*?\s+severity: (\w+)\n/g)].map(([, name = '', severity = '']) => [
    name,
    severity,
  ]),
);

async function receivers(name: string, labels: string[] = []): Promise<string> {
  const { stdout } = await run('amtool', [
    'config',
    'routes',
    'test',
    `--config.file=${alertmanagerFile}`,
    `alertname=${name}`,
    `severity=${severities.get(name)}`,
    ...labels,
  ]);
  return stdout.trim();
}

it('Alertmanager accepts the configuration and its template', async () => {
  const { stdout } = await run('amtool', ['check-config', alertmanagerFile]);
  expect(stdout.match(/SUCCESS/g)).toHaveLength(2);
});

it('each alert has a receiver of its severity', async () => {
  expect(severities.size).toBeGreaterThan(40);
  const content = ['ContentMissing', 'ContentServerDown', 'SearchIndexMissing'];
  const expected: Record<string, string> = { page: 'on-call', ticket: 'tickets', none: 'heartbeat' };
  for (const [name, severity] of severities) {
    const receiver = expected[severity];
    expect([name, await receivers(name)]).toEqual([name, content.includes(name) ? `editors,${receiver}` : receiver]);
  }
}, 60_000);

it('each alert that the configuration names is one of the rules', async () => {
  const text = await readFile(alertmanagerFile, 'utf8');
  const named = [...text.matchAll(/alertname=~?"([\w|]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !severities.has(name))).toEqual([]);
});
