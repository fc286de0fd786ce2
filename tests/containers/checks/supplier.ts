import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CrmServer, startCrmServer } from '../../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../../dev/fakes/mail-server.ts';

const run = promisify(execFile);

/** The gateway of the network `outside`: this machine, as containers reach it. */
const host = '172.31.255.1';

export type Supplier = {
  crm: CrmServer;
  mail: MailServer;
  /** Stops the mail server, and starts it again. */
  closeMail: () => Promise<void>;
  openMail: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The supplier's CRM at port 9000 and its mail server at 587, with a certificate that worker and relay verify. */
export async function startSupplier(folder: string, crmSecret: string): Promise<Supplier> {
  const certificate = {
    key: await readFile(join(folder, 'supplier.key'), 'utf8'),
    cert: await readFile(join(folder, 'supplier.crt'), 'utf8'),
  };
  const crm = await startCrmServer({ host, port: 9_000, secret: crmSecret, certificate });
  const startMail = () => startMailServer({ host, smtpPort: 587, certificate });
  let mail: MailServer = await startMail();
  return {
    crm,
    get mail() {
      return mail;
    },
    closeMail: () => mail.stop(),
    openMail: async () => {
      mail = await startMail();
    },
    stop: async () => {
      await Promise.all([crm.stop(), mail.stop()]);
    },
  };
}

/** The certificate of both, which is its own authority. */
export async function writeCertificate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = 'subjectAltName=DNS:mail.larkfield.example,DNS:crm.larkfield.example';
  const name = ['-subj', '/CN=mail.larkfield.example', '-addext', names];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(folder, 'supplier.key'),
  ];
  await run('openssl', ['req', '-x509', ...key, ...name, '-days', '2', '-out', join(folder, 'supplier.crt')]);
}
