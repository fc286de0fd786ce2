import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Runs the command that writes the configuration, with these settings and no others. */
async function writeWith(settings: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'edge-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const required = { PUBLIC_ORIGIN: 'https://www.larkfield.example', SITE_HOSTS: '127.0.0.1:3000' };
  const env = { PATH: process.env['PATH'], EDGE_DIRECTORY: directory, ...required, ...settings };
  const failure = await promisify(execFile)(process.execPath, ['deploy/edge/write.ts'], { env }).then(
    () => undefined,
    (error: Error & { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  );
  const configuration = await readFile(join(directory, 'nginx.conf'), 'utf8').catch(() => undefined);
  return { failure, configuration };
}

describe('writing the configuration', () => {
  it.each([
    ['is not given', {}, 'TRUSTED_PROXIES is missing'],
    ['is empty', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is missing'],
    ['is no network', { TRUSTED_PROXIES: 'load-balancer' }, 'TRUSTED_PROXIES'],
    ['trusts everyone', { TRUSTED_PROXIES: '10.0.0.0/8,0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    ['trusts everyone over IPv6', { TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES'],
  ])('fails and names TRUSTED_PROXIES when it %s', async (_, settings, message) => {
    const { failure, configuration } = await writeWith(settings);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect(configuration).toBeUndefined();
  });

  it('trusts the networks that it is given', async () => {
    const { configuration } = await writeWith({ TRUSTED_PROXIES: '10.1.0.0/16, 2001:db8::/32' });
    expect(configuration).toContain('set_real_ip_from 10.1.0.0/16;\n  set_real_ip_from 2001:db8::/32;\n');
  });

  it('trusts no proxy for `none`', async () => {
    const { failure, configuration = '' } = await writeWith({ TRUSTED_PROXIES: 'none' });
    expect(failure).toBeUndefined();
    // The internal hop trusts the edge itself.
    expect(configuration.match(/set_real_ip_from .*/g)).toEqual(['set_real_ip_from 127.0.0.1;']);
  });

  it.each(['EDGE_CERTIFICATE', 'EDGE_CERTIFICATE_KEY'])(
    'does not fall back to plain HTTP when only %s is given',
    async (name) => {
      const { failure, configuration } = await writeWith({ TRUSTED_PROXIES: 'none', [name]: '/etc/ssl/edge.pem' });
      expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('EDGE_CERTIFICATE') });
      expect(configuration).toBeUndefined();
    },
  );

  it('resolves the names of the site again only when it is given a resolver', async () => {
    const settings = { TRUSTED_PROXIES: 'none', SITE_HOSTS: 'site:3000' };
    const once = await writeWith(settings);
    expect(once.configuration).toContain('server site:3000 max_fails=3 fail_timeout=3s;\n');
    expect(once.configuration).not.toMatch(/^ *resolver/m);
    const again = await writeWith({ ...settings, EDGE_RESOLVER: '127.0.0.11' });
    expect(again.configuration).toContain('resolver 127.0.0.11 valid=2s;');
    expect(again.configuration?.match(/server site:3000 .* resolve;/g)).toHaveLength(2);
    const { failure } = await writeWith({ ...settings, EDGE_RESOLVER: 'dns' });
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('EDGE_RESOLVER') });
  });
});
