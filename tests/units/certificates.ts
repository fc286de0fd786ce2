import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

export type Certificate = { chain: string; key: string };

/** A certificate authority of two days, and what it issues. */
export async function createAuthority(folder: string): Promise<Certificate> {
  await mkdir(folder, { recursive: true });
  return issue(folder, 'authority', ['-subj', '/CN=Lamplighter units', '-addext', 'keyUsage=critical,keyCertSign']);
}

export async function issueCertificate(authority: Certificate, folder: string, name: string): Promise<Certificate> {
  const signer = ['-CA', authority.chain, '-CAkey', authority.key];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  return issue(folder, name, [...signer, ...subject, '-addext', 'basicConstraints=critical,CA:FALSE']);
}

async function issue(folder: string, name: string, options: string[]): Promise<Certificate> {
  const files = { chain: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
  await run('openssl', ['req', '-x509', ...newKey, ...options, '-keyout', files.key, '-out', files.chain]);
  return files;
}
