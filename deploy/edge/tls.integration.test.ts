import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, startEdge } from './start-edge.ts';
import { startTestOrigin, type TestOrigin } from './test-edge.ts';

const run = promisify(execFile);

describe('the TLS listener', () => {
  let directory: string;
  let origin: TestOrigin;
  let edge: Edge;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'edge-tls-'));
    const [chain, key] = [join(directory, 'chain.pem'), join(directory, 'key.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      ...subject,
      '-keyout',
      key,
      '-out',
      chain,
    ]);
    origin = await startTestOrigin();
    edge = await startEdge({ origins: [origin.host], certificate: { chain, key } });
  });
  afterAll(async () => {
    await edge.stop();
    await origin.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** The negotiated TLS version and cipher, or the alert. */
  const handshake = async (...offer: string[]) => {
    const client = run('openssl', [
      's_client',
      '-connect',
      `127.0.0.1:${edge.port}`,
      '-servername',
      'localhost',
      ...offer,
    ]);
    client.child.stdin?.end();
    const { stdout, stderr } = await client.catch((error: { stdout: string; stderr: string }) => error);
    const [, version = '', cipher = ''] = stdout.match(/^New, (TLSv[\d.]+), Cipher is (\S+)$/m) ?? [];
    return { version, cipher, alert: stderr.match(/alert [a-z ]+/)?.[0] ?? '' };
  };
  /** Lets the client offer what OpenSSL disables by default, so that the edge refuses it and not the client. */
  const anything = 'ALL:@SECLEVEL=0';

  it.each(['-tls1', '-tls1_1'])('refuses %s', async (version) => {
    expect(await handshake(version, '-cipher', anything)).toEqual({
      version: '',
      cipher: '',
      alert: 'alert protocol version',
    });
  });

  it.each([
    'AES128-SHA',
    'AES256-GCM-SHA384',
    'ECDHE-RSA-AES128-SHA',
    'ECDHE-RSA-AES256-SHA384',
    'DHE-RSA-AES128-GCM-SHA256',
  ])('refuses a client that offers only %s', async (cipher) => {
    expect(await handshake('-tls1_2', '-cipher', `${cipher}:@SECLEVEL=0`)).toEqual({
      version: '',
      cipher: '',
      alert: 'alert handshake failure',
    });
  });

  it.each([
    ['-tls1_2', 'ECDHE-RSA-AES128-GCM-SHA256', 'TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ['-tls1_2', 'ECDHE-RSA-CHACHA20-POLY1305', 'TLSv1.2', 'ECDHE-RSA-CHACHA20-POLY1305'],
    ['-tls1_3', 'DEFAULT', 'TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
  ])('accepts %s with %s', async (version, offer, agreed, cipher) => {
    expect(await handshake(version, '-cipher', offer)).toEqual({ version: agreed, cipher, alert: '' });
  });

  it('issues no session tickets, whose key would outlive many sessions', async () => {
    const client = run('openssl', [
      's_client',
      '-connect',
      `127.0.0.1:${edge.port}`,
      '-servername',
      'localhost',
      '-tls1_2',
    ]);
    client.child.stdin?.end();
    const { stdout } = await client;
    expect(stdout).toContain('Protocol  : TLSv1.2');
    expect(stdout).not.toContain('TLS session ticket');
  });
});
