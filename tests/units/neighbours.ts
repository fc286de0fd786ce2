import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { asRole, type databaseRoles } from '../../dev/postgres/database-roles.ts';
import { startPostgres } from '../../dev/postgres/server.ts';

/** What production has on other machines: the database, the CRM and the supplier's mail relay. */
export type Neighbours = {
  databaseUrl: (role: keyof typeof databaseRoles) => string;
  /** The database cannot be reached until this is called. */
  openDatabase: () => void;
  crm: CrmServer;
  /** Mails that the relay has accepted. */
  mails: Email[];
  startRelay: () => Promise<void>;
  stopRelay: () => Promise<void>;
  stop: () => Promise<void>;
};

export const names = { database: 'database.internal', relay: 'mail.larkfield.example', site: 'www.larkfield.example' };
const ips = { database: '127.0.0.2', relay: '127.0.0.3', site: '127.0.0.1' };

/** The DNS of these tests. */
export const hostsFile = `127.0.0.1 localhost\n${Object.entries(names)
  .map(([key, name]) => `${ips[key === 'database' || key === 'relay' ? key : 'site']} ${name}\n`)
  .join('')}`;

/** Production refuses that of the dev stack. */
export const crmSecret = `whsec_${randomBytes(32).toString('base64')}`;

export const relayAccount = { user: 'lamplighter', password: 'a password of the relay' };

type Certificate = { chain: string; key: string };

export async function startNeighbours(certificate: Certificate): Promise<Neighbours> {
  const postgres = await startPostgres({ flags: ['fsync=off'] });
  const url = new URL(await postgres.createDatabase('lamplighter'));
  const crm = await startCrmServer({ secret: crmSecret });
  const mails: Email[] = [];
  let gate: Server | undefined;
  let relay: SMTPServer | undefined;
  const stopRelay = async () => {
    const running = relay;
    relay = undefined;
    if (running) await new Promise<void>((done) => running.close(() => done()));
  };
  return {
    databaseUrl: (role) => {
      const own = new URL(asRole(url.href, role));
      own.host = `${names.database}:5432`;
      return own.href;
    },
    openDatabase: () => {
      gate = createServer((near) => {
        const far = connect(Number(url.port), url.hostname);
        near.on('error', () => far.destroy());
        far.on('error', () => near.destroy());
        near.pipe(far).pipe(near);
      }).listen(5432, ips.database);
    },
    crm,
    mails,
    startRelay: async () => {
      relay = await listenForMail(certificate, mails);
    },
    stopRelay,
    stop: async () => {
      gate?.close();
      await Promise.all([stopRelay(), crm.stop()]);
      await postgres.stop();
    },
  };
}

/** The supplier's relay: accepts mail after STARTTLS and a password, and from no one else. */
async function listenForMail({ chain, key }: Certificate, mails: Email[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    cert: await readFile(chain),
    key: await readFile(key),
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, callback) =>
      username === relayAccount.user && password === relayAccount.password
        ? callback(null, { user: username })
        : callback(new Error('wrong password')),
    onData: (stream, { secure }, callback) => {
      if (!secure) return callback(new Error('not encrypted'));
      readMail(stream).then((mail) => {
        mails.push(mail);
        callback();
      }, callback);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(587, ips.relay, done));
  return server;
}

async function readMail(stream: NodeJS.ReadableStream): Promise<Email> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return PostalMime.parse(Buffer.concat(chunks));
}
