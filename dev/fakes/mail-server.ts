import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Mail = Pick<Email, 'messageId' | 'subject' | 'date' | 'text' | 'html' | 'headers'> & {
  from: string;
  fromName: string;
  /** The sender in the SMTP envelope, to which bounces go. */
  envelopeFrom: string;
  replyTo: string;
  to: string;
  toName: string;
};

type ApiError = { code: number; words: string; at?: 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA' };

export type MailServer = {
  smtpUrl: string;
  origin: string;
  mails: () => Mail[];
  /** Rejects every mail with this response, at RCPT TO by default; `undefined` accepts mails again. */
  refuseWith: (refusal: ApiError | undefined) => void;
  /** Closes every connection, as a restart does: the next mail begins with EHLO and AUTH. */
  disconnect: () => void;
  stop: () => Promise<void>;
};

type Settings = {
  host?: string;
  /** With a certificate, clients have to use STARTTLS before they sign in. */
  certificate?: { key: string; cert: string };
  smtpPort?: number;
  webPort?: number;
  /** Runs when a mail is complete and before the 250 response. */
  beforeAccepting?: (mail: Mail) => Promise<void> | void;
};

/** A real SMTP server that holds mails in memory, and a page that shows them. */
export async function startMailServer({
  host = '127.0.0.1',
  certificate,
  smtpPort = 0,
  webPort = 0,
  beforeAccepting,
}: Settings = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  let refusal: ApiError | undefined;
  const refusalAt = (command: ApiError['at']) =>
    refusal && (refusal.at ?? 'RCPT TO') === command
      ? Object.assign(new Error(refusal.words), { responseCode: refusal.code })
      : null;

  const smtp = new SMTPServer({
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    authOptional: !certificate,
    // A worker keeps its connections open; stopping does not wait for it.
    closeTimeout: 500,
    logger: false,
    // Accepts any name and password; over loopback, without TLS too.
    allowInsecureAuth: !certificate,
    onAuth: (_auth, _session, callback) => callback(refusalAt('AUTH'), { user: 'lamplighter' }),
    onMailFrom: (_address, _session, callback) => callback(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, callback) => callback(refusalAt('RCPT TO')),
    onData: (stream, { envelope }, callback) => {
      readMail(stream, envelope.mailFrom ? envelope.mailFrom.address : '')
        .then(async (mail) => {
          await beforeAccepting?.(mail);
          const refused = refusalAt('DATA');
          if (refused) return callback(refused);
          mails.push(mail);
          callback();
        })
        .catch(callback);
    },
  });
  smtp.on('error', () => {});
  const sockets = new Set<Socket>();
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => smtp.listen(smtpPort, host, done));

  const web = createServer((request, response) => {
    const html = mails[Number(request.url?.match(/^\/mails\/(\d+)$/)?.[1])]?.html;
    if (html !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    if (request.url === '/message-ids.json') {
      const ids = mails.map(({ messageId }) => messageId);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ids));
      return;
    }
    if (request.url === '/mails.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mails));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(mails));
  });
  await new Promise<void>((done) => web.listen(webPort, '127.0.0.1', done));

  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server.address())}`,
    origin: `http://127.0.0.1:${portOf(web.address())}`,
    mails: () => mails,
    refuseWith: (next) => {
      refusal = next;
    },
    disconnect: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      web.closeAllConnections();
      await new Promise((done) => web.close(done));
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}

async function readMail(stream: NodeJS.ReadableStream, envelopeFrom: string): Promise<Mail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const { messageId, subject, date, text, html, headers, from, to, replyTo } = await PostalMime.parse(
    Buffer.concat(chunks),
  );
  const [recipient] = to ?? [];
  return {
    messageId,
    subject,
    date,
    text,
    html,
    headers,
    from: from?.address ?? '',
    fromName: from?.name ?? '',
    envelopeFrom,
    replyTo: replyTo?.[0]?.address ?? '',
    to: recipient?.address ?? '',
    toName: recipient?.name ?? '',
  };
}

function portOf(bound: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (bound === null || typeof bound === 'string') throw new Error('the server listens to no port');
  return bound.port;
}

function page(mails: Mail[]): string {
  const articles = mails
    .map(
      ({ to, subject, text }, index) =>
        `<article><h2><a href="/mails/${index}">${asHtml(subject ?? '')}</a></h2><p>To ${asHtml(to)}</p><pre>${asHtml(text ?? '')}</pre></article>`,
    )
    .toReversed();
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Mails</title>' +
    '<style>body{font-family:system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}' +
    'article{border-top:1px solid #999}</style></head>' +
    `<body><h1>Mails</h1><p>${mails.length} so far. Reload for more.</p>${articles.join('')}</body></html>`
  );
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
