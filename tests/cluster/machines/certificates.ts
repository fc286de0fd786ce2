import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostOf, ipOf, type NodeName } from './nodes.ts';

const run = promisify(execFile);
const openssl = (...words: string[]) => run('openssl', words);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export type Authority = { folder: string; certificate: string };

/** A certificate authority of two days, for one cluster. */
export async function createAuthority(folder: string): Promise<Authority> {
  await mkdir(folder, { recursive: true });
  const certificate = join(folder, 'ca.crt');
  const usage = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  const subject = ['-subj', '/CN=Lamplighter cluster', '-days', '2'];
  await openssl(
    'req',
    '-x509',
    ...newKey,
    ...subject,
    ...usage,
    '-keyout',
    join(folder, 'ca.key'),
    '-out',
    certificate,
  );
  return { folder, certificate };
}

/** `server.key` and `server.crt` of a node, which is server and client at once, and `ca.crt`. */
export async function issueCertificate({ folder, certificate }: Authority, name: NodeName, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const request = join(folder, `${name}.csr`);
  const extensions = join(folder, `${name}.ext`);
  const lines = [
    `subjectAltName=DNS:${hostOf(name)},IP:${ipOf(name)}`,
    'basicConstraints=critical,CA:FALSE',
    'extendedKeyUsage=serverAuth,clientAuth',
    'subjectKeyIdentifier=hash',
    'authorityKeyIdentifier=keyid',
  ];
  await writeFile(extensions, `${lines.join('\n')}\n`);
  await openssl('req', ...newKey, '-subj', `/CN=${hostOf(name)}`, '-keyout', join(to, 'server.key'), '-out', request);
  const signedBy = ['-CA', certificate, '-CAkey', join(folder, 'ca.key'), '-CAcreateserial', '-days', '2'];
  await openssl('x509', '-req', '-in', request, ...signedBy, '-extfile', extensions, '-out', join(to, 'server.crt'));
  await run('cp', [certificate, to]);
}
