import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { consoleEnvironment } from '../../apps/console/server/environment.ts';
import { platformEnvironment, staffEnvironment, workerEnvironment } from '../../apps/platform/src/environment.ts';
import { siteEnvironment } from '../../apps/site/server/environment.ts';

const run = promisify(execFile);
const folder = 'deploy/systemd';
const files = (await readdir(folder)).filter((name) => /\.(service|target)$/.test(name));
const services = files.filter((name) => name.endsWith('.service'));
const text = async (name: string) => readFile(join(folder, name), 'utf8');
const values = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');

const environments = [platformEnvironment, workerEnvironment, siteEnvironment, staffEnvironment, consoleEnvironment];
const known = environments.flatMap(({ shape }) => Object.keys(shape));

const prometheus = z.object({
  scrape_configs: z.array(
    z.object({ job_name: z.string(), static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
  ),
});

describe('the units', () => {
  // As installed, but with this machine's Node and with the working directory as the installation directory.
  let scratch = '';
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'lamplighter-units-'));
    for (const name of files) {
      const unit = (await text(name)).replaceAll('/usr/bin/node', process.execPath);
      await writeFile(join(scratch, name), unit.replaceAll('/opt/lamplighter/current', process.cwd()));
    }
  });
  afterAll(() => rm(scratch, { recursive: true }));

  const instance = (name: string) => join(scratch, name.replace('@.', '@3000.'));

  it('are taken by systemd without a word', async () => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files.map(instance)], {
      env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
    });
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('lamplighter'));
    expect(ours).toEqual([]);
  });

  it('would be reported if they were wrong', async () => {
    await writeFile(join(scratch, 'wrong.service'), '[Service]\nExecStart=/no/such/thing\nProtectSytem=strict\n');
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', join(scratch, 'wrong.service')]).catch(
      (error: unknown) => ({ stderr: String(error) }),
    );
    expect(stderr).toContain('wrong.service');
  });

  it.each(services)("%s is among the well-kept by systemd's own count", async (name) => {
    // Exposure score: 0 is fully sandboxed, 100 is unrestricted; an ordinary service has 96.
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', instance(name)]);
  });

  it.each(services)(
    '%s runs as a user of its own, from files that are there, with settings that exist',
    async (name) => {
      const unit = await text(name);
      // The edge has the key of the certificate, which no other unit may read; only the staff API writes the erasure log.
      const users: Record<string, string> = {
        'lamplighter-edge.service': 'lamplighter-edge',
        'lamplighter-staff-api.service': 'lamplighter-staff',
      };
      expect(values(unit, 'User')).toEqual([users[name] ?? 'lamplighter']);
      expect(values(unit, 'NoNewPrivileges')).toEqual(['yes']);
      expect(values(unit, 'ProtectSystem')).toEqual(['strict']);
      const scripts = values(unit, 'Exec\\w+').filter((command) => command.startsWith('/usr/bin/node '));
      expect(scripts.length).toBeGreaterThan(0);
      for (const command of scripts) await access(command.replace('/usr/bin/node ', ''));
      const [settings = ''] = values(unit, 'EnvironmentFile').map((path) => path.replace('/etc/lamplighter/', ''));
      await access(join('deploy/settings', settings));
      const given = values(unit, 'Environment').flatMap((line) =>
        line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
      );
      expect(given.filter((setting) => !known.includes(setting))).toEqual([]);
    },
  );

  it.each(services.filter((name) => !name.includes('migrate')))(
    '%s comes back, and is given time to finish',
    async (name) => {
      const unit = await text(name);
      expect(values(unit, 'Restart')).toEqual(['always']);
      // A process allows itself ten seconds for graceful shutdown.
      expect(Number(values(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(10);
    },
  );

  it.each(services.filter((name) => /platform|site|worker/.test(name)))(
    '%s is killed when it stands still, and leaves no core dump',
    async (name) => {
      const unit = await text(name);
      expect(Number(values(unit, 'WatchdogSec')[0])).toBeGreaterThan(10);
      // `systemd-notify` reports, not the process itself.
      expect(values(unit, 'NotifyAccess')).toEqual(['all']);
      expect(values(unit, 'LimitCORE')).toEqual(['0']);
    },
  );

  it('start also when the first migration fails, and the migration is tried again', async () => {
    const migrate = await text('lamplighter-migrate.service');
    expect(values(migrate, 'Restart')).toEqual(['on-failure']);
    expect(values(migrate, 'StartLimitIntervalSec')).toEqual(['0']);
    expect(values(migrate, 'RemainAfterExit')).toEqual(['yes']);
    const users = services.filter((name) => /platform|worker/.test(name));
    expect(users).toHaveLength(2);
    for (const name of users) {
      const unit = await text(name);
      expect(values(unit, '(?:Requires|Requisite|BindsTo)')).toEqual([]);
      expect(values(unit, 'Wants').join(' ')).toContain('lamplighter-migrate.service');
      expect(values(unit, 'After').join(' ')).toContain('lamplighter-migrate.service');
    }
  });

  it('have the log of the edge looked at every ten minutes', async () => {
    const timer = await text('logrotate-timer.conf');
    expect(values(timer, 'OnCalendar')).toEqual(['', '*:0/10']);
    const { stdout } = await run('systemd-analyze', ['calendar', '--iterations=2', '*:0/10']);
    const times = [...stdout.matchAll(/(?:elapse|#2): .*?(\d+):(\d+):00/g)];
    const [first = 0, second = 0] = times.map(([, hours, minutes]) => Number(hours) * 60 + Number(minutes));
    expect((second - first + 24 * 60) % (24 * 60)).toBe(10);
    const { EDGE_DIRECTORY: directory } = parseEnv(await readFile('deploy/settings/edge.env', 'utf8'));
    const rotated = (await text('edge.logrotate')).match(/^\/\S+ \{$/gm);
    expect(rotated).toEqual([`${directory}/access.log {`]);
  });

  it('are scraped by Prometheus, each instance at its metrics port', async () => {
    const [wants = ''] = values(await text('lamplighter.target'), 'Wants');
    const ports = (name: string) =>
      [...wants.matchAll(new RegExp(`lamplighter-${name}@(\\d+)`, 'g'))].map(([, port]) => port);
    const portOf = async (name: string) => {
      const environment = values(await text(`lamplighter-${name}.service`), 'Environment').join(' ');
      return `127.0.0.1:${/METRICS_PORT=(\d+)/.exec(environment)?.[1]}`;
    };
    const { scrape_configs } = prometheus.parse(parse(await readFile('deploy/observe/prometheus.yml', 'utf8')));
    const scraped = scrape_configs.map(({ job_name, static_configs }) => [
      job_name,
      static_configs.flatMap(({ targets }) => targets),
    ]);
    expect(Object.fromEntries(scraped)).toMatchObject({
      site: ports('site').map((port) => `127.0.0.1:1${port}`),
      platform: ports('platform').map((port) => `127.0.0.1:1${port}`),
      worker: [await portOf('worker')],
      'staff-api': [await portOf('staff-api')],
      console: [await portOf('console')],
    });
  });

  it('of the edge forward to the sites of the target', async () => {
    const [wants = ''] = values(await text('lamplighter.target'), 'Wants');
    const sites = [...wants.matchAll(/lamplighter-site@(\d+)/g)].map(([, port]) => `127.0.0.1:${port}`);
    expect(sites).toHaveLength(2);
    const settings = await readFile('deploy/settings/edge.env', 'utf8');
    expect(values(settings, 'SITE_HOSTS')).toEqual([sites.join(',')]);
    const [state] = values(await text('lamplighter-edge.service'), 'StateDirectory');
    expect(values(settings, 'EDGE_DIRECTORY')).toEqual([`/var/lib/${state}`]);
  });

  it('of the site call the platforms of the target', async () => {
    const [wants = ''] = values(await text('lamplighter.target'), 'Wants');
    const platforms = [...wants.matchAll(/lamplighter-platform@(\d+)/g)].map(([, port]) => `http://127.0.0.1:${port}`);
    const settings = await readFile('deploy/settings/site.env', 'utf8');
    for (const name of ['CONTENT_ORIGIN', 'OPERATIONAL_ORIGIN', 'API_ORIGIN', 'ENERGY_API_ORIGIN']) {
      expect(values(settings, name)).toEqual([platforms.join(',')]);
    }
    expect(platforms).toHaveLength(2);
  });
});
