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

/** The supplier's CRM at port 9000, and its mail server at 587 with a certificate that the relay verifies. */
export async function startSupplier(folder: string, crmSecret: string): Promise<Supplier> {
  const certificate = {
    key: await readFile(join(folder, 'mail.key'), 'utf8'),
    cert: await readFile(join(folder, 'mail.crt'), 'utf8'),
  };
  const crm = await startCrmServer({ host, port: 9_000, secret: crmSecret });
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

/** The certificate of the mail server, which is its own authority. */
export async function writeMailCertificate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = ['-subj', '/CN=mail.larkfield.example', '-addext', 'subjectAltName=DNS:mail.larkfield.example'];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(folder, 'mail.key'),
  ];
  await run('openssl', ['req', '-x509', ...key, ...name, '-days', '2', '-out', join(folder, 'mail.crt')]);
}
