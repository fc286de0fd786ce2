import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../dev/free-port.ts';
import { createAuthority, issueCertificate } from '../../units/certificates.ts';

const user = 'watch@larkfield.example';
const password = 'mailbox-password';

export type Dovecot = {
  password: string;
  imapPort: number;
  lmtpPort: number;
  /** The certificate of the authority that issued its own. */
  authority: string;
  imapUrl: (change?: { password?: string; port?: number }) => string;
  logins: () => Promise<number>;
  /** Runs `work` with the inbox open. */
  inInbox: <Result>(work: (client: ImapFlow) => Promise<Result>) => Promise<Result>;
  stop: () => Promise<void>;
};

/** A real Dovecot with one Maildir, filled by LMTP and read by IMAP over TLS. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-dovecot-'));
  const authority = await createAuthority(folder);
  const certificate = await issueCertificate(authority, folder, 'localhost');
  const ports = { imaps: await freePort(), lmtp: await freePort() };
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, configuration(folder, certificate, ports));
  const child = spawn('dovecot-debian13', ['-F', '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'spawn');
  const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '');

  const inInbox = async <Result>(work: (client: ImapFlow) => Promise<Result>) => {
    const client = new ImapFlow({
      host: 'localhost',
      port: ports.imaps,
      secure: true,
      auth: { user, pass: password },
      tls: { ca: await readFile(authority.chain) },
      logger: false,
    });
    await client.connect();
    try {
      await client.mailboxOpen('INBOX');
      return await work(client);
    } finally {
      client.close();
    }
  };
  const deadline = Date.now() + 20_000;
  while (!(await inInbox(async () => true).catch(() => false))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Dovecot did not start:\n${await log()}`);
  }
  const loginsAtStart = countLogins(await log());

  return {
    password,
    imapPort: ports.imaps,
    lmtpPort: ports.lmtp,
    authority: authority.chain,
    imapUrl: ({ password: given = password, port = ports.imaps } = {}) =>
      `imaps://${encodeURIComponent(user)}:${given}@localhost:${port}`,
    logins: async () => countLogins(await log()) - loginsAtStart,
    inInbox,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

const countLogins = (log: string) => log.split('imap-login: Info: Logged in').length - 1;

type Ports = { imaps: number; lmtp: number };

/** Every part runs as the one user of the namespace, so none can change its root. */
function configuration(folder: string, certificate: { chain: string; key: string }, { imaps, lmtp }: Ports): string {
  return `
dovecot_config_version = 2.4.1
dovecot_storage_version = 2.4.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap lmtp
first_valid_uid = 1
first_valid_gid = 1
mail_uid = 65534
mail_gid = 65534
mail_driver = maildir
mail_home = ${folder}
mail_path = ${folder}/mail
ssl_server_cert_file = ${certificate.chain}
ssl_server_key_file = ${certificate.key}
passdb static {
  password = ${password}
}
userdb static {
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    listen = 127.0.0.1
    port = ${imaps}
  }
}
service lmtp {
  inet_listener lmtp {
    listen = 127.0.0.1
    port = ${lmtp}
  }
}
`;
}

type Message = { envelope: { from: string; to: string[] }; raw: Buffer };

export type Relay = {
  smtpUrl: string;
  /** The recipients of all mails that it accepted. */
  accepted: () => string[];
  /** From now on mails are accepted and not delivered. */
  hold: () => void;
  /** Delivers the mails that are held, and all later ones. */
  release: () => Promise<void>;
  /** Loses the mails that are held, and delivers all later ones. */
  drop: () => void;
  stop: () => Promise<void>;
};

/** A relay that accepts mails by SMTP and delivers them by LMTP. */
export async function startRelay(lmtpPort: number): Promise<Relay> {
  const lmtp = createTransport({ host: '127.0.0.1', port: lmtpPort, lmtp: true, ignoreTLS: true });
  const accepted: string[] = [];
  let held: Message[] | undefined;
  const take = async (message: Message) => {
    if (held) held.push(message);
    else await lmtp.sendMail(message);
    accepted.push(...message.envelope.to);
  };

  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 500,
    logger: false,
    onData: (stream, { envelope }, callback) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => take({ envelope: { from, to }, raw }))
        .then(() => callback(), callback);
    },
  });
  smtp.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', done));

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    accepted: () => accepted,
    hold: () => {
      held ??= [];
    },
    release: async () => {
      const waiting = held ?? [];
      held = undefined;
      for (const message of waiting) await lmtp.sendMail(message);
    },
    drop: () => {
      held = undefined;
    },
    stop: async () => {
      lmtp.close();
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}
