import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../dev/free-port.ts';

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
