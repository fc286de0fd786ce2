import { Readable } from 'node:stream';
import { syntheticClient, syntheticHeader } from '@lamplighter/contracts/leads/synthetic-lead';
import { isNear } from '@lamplighter/server/environment';
import { inSpan, type SpanStart } from '@lamplighter/server/tracing';
import { createTransport } from 'nodemailer';
import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import type { Lease } from '../outbox/leases.ts';
import type { Deliver, OpenedDelivery } from '../outbox/process-delivery.ts';
import { type DeliveryOutcome, type SentEmail, UpstreamError } from '../outcome.ts';
import { type Brands, factsOf } from './brand-facts.ts';
import { composeConfirmation } from './confirmation.ts';
import { printableName } from './greeting.ts';
import type { OmbudsmanWait } from './messages/message.ts';
import { domainOf, requireOwnDomains, type Senders, senderOf } from './senders.ts';
import { readSmtpError } from './smtp-error.ts';

type Settings = {
  smtpUrl: string;
  timeoutMs: number;
  maxConnections: number;
  from: Senders;
  ombudsmanAfter: OmbudsmanWait;
  brands: Brands;
  isWithinLimit: (delivery: OpenedDelivery) => Promise<boolean>;
};

export type EmailChannel = { deliver: Deliver; close: () => void };

class LeaseEndedError extends Error {
  override name = 'LeaseEndedError';
}

/** Sends confirmations by SMTP. A repeated email has the same Message-ID. */
export function openEmailChannel(settings: Settings): EmailChannel {
  requireOwnDomains(settings.from, settings.brands);
  const leases = new Map<string, Lease>();
  const transport = openTransport(settings);
  // The body is read after the server has responded to DATA with 354: the last point at which nothing has been sent.
  transport.use('stream', (mail, callback) => {
    const lease = leases.get(mail.message.messageId());
    mail.message.processFunc((content) => Readable.from(withLease(content, lease)));
    callback();
  });
  const attributes = { 'server.address': new URL(settings.smtpUrl).host };
  const span: SpanStart = { name: 'send mail', kind: 'client', attributes };

  const send = async (delivery: OpenedDelivery, recipient: string, lease: Lease): Promise<DeliveryOutcome> => {
    const mail = composeMail(delivery, recipient, settings);
    leases.set(mail.messageId, lease);
    try {
      const { envelope, messageId } = mail;
      await transport.sendMail({ envelope, messageId, raw: serialiseMime(new MailComposer(mail).compile()) });
      return { kind: 'delivered', email: asSent(mail) };
    } catch (error) {
      return judgeSmtpError(error);
    } finally {
      leases.delete(mail.messageId);
    }
  };
  return {
    deliver: async (delivery, lease) => {
      const { email } = delivery.document.data.attributes;
      if (email === null) return { kind: 'refused', errorCode: 'smtp-rcpt-missing' };
      // The mailbox of synthetic leads is the supplier's own and receives one a minute, so it has no limit.
      if (delivery.client !== syntheticClient && !(await settings.isWithinLimit(delivery))) {
        return { kind: 'suppressed', errorCode: 'recipient-limit' };
      }
      return inSpan(span, () => send(delivery, email, lease));
    },
    close: () => transport.close(),
  };
}

async function* withLease(content: Readable, lease: Lease | undefined) {
  if (!(await lease?.confirm())) throw new LeaseEndedError('the lease has ended');
  // At once: each of its parts would be a write to the socket.
  yield Buffer.concat(await content.toArray());
}

function openTransport({ smtpUrl, timeoutMs, maxConnections }: Settings) {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  return createTransport({
    pool: true,
    maxConnections,
    host: hostname,
    port: Number(port || 25),
    secure: protocol === 'smtps:',
    // An email tells who wrote to us and how to follow it: another machine gets it encrypted, or not at all.
    requireTLS: !isNear(smtpUrl),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function composeMail(delivery: OpenedDelivery, recipient: string, { brands, from, ombudsmanAfter }: Settings) {
  const { 'first-name': firstName, surname } = delivery.document.data.attributes;
  const brand = factsOf(brands, delivery.brand);
  const sender = senderOf(from, delivery.brand);
  const name = printableName(firstName, surname);
  return {
    from: { name: brand.name, address: sender },
    envelope: { from: sender, to: recipient },
    replyTo: brand.replyTo[delivery.kind],
    to: { name: name ?? '', address: recipient },
    messageId: `<${delivery.id}@${domainOf(sender)}>`,
    // The time of sending: a delayed email would otherwise be sorted below those that the customer has read.
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(delivery.client === syntheticClient && { [syntheticHeader]: delivery.id }),
    },
    ...composeConfirmation(delivery, brand, ombudsmanAfter),
  };
}

function asSent({ from, to, subject, text }: ReturnType<typeof composeMail>): SentEmail {
  return { from: `${from.name} <${from.address}>`, to: to.address, subject, text };
}

function judgeSmtpError(error: unknown): DeliveryOutcome {
  if (error instanceof LeaseEndedError) return { kind: 'abandoned', errorCode: 'lease-ended' };
  const { errorCode, about } = readSmtpError(error);
  if (about === 'recipient') return { kind: 'refused', errorCode };
  if (about === 'credentials') throw new UpstreamError(errorCode, { upstream: 'credentials-refused' });
  throw new UpstreamError(errorCode, { upstream: about === 'delivery' ? 'available' : 'failing' });
}

/**
 * A composed message of text parts as one string, by Nodemailer's own headers and encoders. Its own serialisation sends
 * every part through streams, which takes more CPU.
 */
export function serialiseMime(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + encodedContent(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${serialiseMime(child)}`);
  return `${headers}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

function encodedContent(node: MimeNode): string {
  const { content = '' } = node;
  if (typeof content !== 'string') throw new Error('only parts of text can be serialised');
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(content));
  return encoding === 'base64' ? base64.wrap(base64.encode(content)) : content;
}
