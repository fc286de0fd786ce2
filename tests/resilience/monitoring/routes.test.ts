import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
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

const matched = (matchers: string[]) =>
  matchers
    .flatMap((matcher) => /^(\w+)=~?"([\w|]+)"$/.exec(matcher)?.slice(1) ?? matcher)
    .join(' ')
    .replace(/^alertname /, '');

it('an alert is left out while its cause fires, and no other: these pairs of cause and effect are all', async () => {
  const matchers = z.array(z.string());
  const rules = z
    .object({
      inhibit_rules: z.array(
        z.strictObject({ source_matchers: matchers, target_matchers: matchers, equal: matchers.default([]) }),
      ),
    })
    .parse(parse(await readFile(alertmanagerFile, 'utf8'))).inhibit_rules;
  const writing = 'LeadsFailFast|LeadsFailSlowly|FormsFailNow|FormsFailFast|FormsFailSlowly|JourneyFails';
  expect(
    rules.map(({ source_matchers, target_matchers, equal }) => [
      matched(source_matchers),
      matched(target_matchers),
      ...equal,
    ]),
  ).toEqual([
    ['DatabaseNotWritable|DatabaseWithoutLeader', `${writing}|WorkerLoopStalled|SyntheticLeadMissing|DeliveriesTooOld`],
    ['DatabaseWithoutLeader', 'DatabaseNotWritable'],
    ['MailServerDown', 'SyntheticLeadMissing|EmailsLate'],
    ['MailServerDown', 'DeliveriesTooOld channel email'],
    ['RelayDown', 'MailServerDown'],
    ['CrmDown', 'SyntheticLeadMissing'],
    ['CrmDown', 'DeliveriesTooOld channel crm'],
    ['EdgeDown', 'SiteUnreachable'],
    ['EdgeDown|SiteUnreachable', 'PagesFailFast|PagesFailSlowly|FormsFailFast|FormsFailSlowly'],
    ['FormsFailNow|FormsShed', 'FormsFailFast|FormsFailSlowly|JourneyFails'],
    ['DiskFull', 'DiskFilling', 'instance', 'mountpoint'],
  ]);
});

it('the waits, hours and receivers are these', async () => {
  const { global, route, time_intervals, receivers } = z
    .object({ global: z.unknown(), route: z.unknown(), time_intervals: z.unknown(), receivers: z.unknown() })
    .parse(parse(await readFile(alertmanagerFile, 'utf8')));
  expect(global).toEqual({
    smtp_smarthost: '127.0.0.1:25',
    smtp_from: 'alertmanager@larkfield.example',
    smtp_require_tls: false,
  });
  const content = 'ContentServerDown|ContentMissing|SearchIndexMissing';
  const officeHours = ['office-hours'];
  expect(route).toEqual({
    receiver: 'tickets',
    group_by: ['alertname'],
    group_wait: '30s',
    group_interval: '5m',
    repeat_interval: '1d',
    routes: [
      {
        matchers: ['alertname="Watchdog"'],
        receiver: 'heartbeat',
        group_wait: '0s',
        group_interval: '1m',
        repeat_interval: '1m',
      },
      {
        matchers: [`alertname=~"${content}"`],
        receiver: 'editors',
        active_time_intervals: officeHours,
        continue: true,
      },
      { matchers: ['severity="page"'], receiver: 'on-call', group_wait: '10s', repeat_interval: '1h' },
      { matchers: ['severity="ticket"'], receiver: 'tickets', active_time_intervals: officeHours },
    ],
  });
  const times = [{ start_time: '08:00', end_time: '18:00' }];
  expect(time_intervals).toEqual([
    { name: 'office-hours', time_intervals: [{ weekdays: ['monday:friday'], times, location: 'Europe/London' }] },
  ]);
  const mail = {
    headers: { Subject: '{{ template "lamplighter.subject" . }}' },
    html: '',
    text: '{{ template "lamplighter.text" . }}',
  };
  expect(receivers).toEqual([
    { name: 'on-call', webhook_configs: [{ url_file: '/etc/prometheus/on-call.url' }] },
    { name: 'heartbeat', webhook_configs: [{ url_file: '/etc/prometheus/heartbeat.url', send_resolved: false }] },
    { name: 'tickets', email_configs: [{ to: 'operations@larkfield.example', send_resolved: true, ...mail }] },
    { name: 'editors', email_configs: [{ to: 'editors@larkfield.example', ...mail }] },
  ]);
});
